commitment = ダイスは事前に封印済み：{ $hash }
your-choice = 番号、行動コード、または help
decides = { $seat }の決定
curtain = キーボードを{ $seat }に渡し、Enter を押してください
thinking = { $seat }（コンピュータ）が考えています……
not-a-choice = 「{ $text }」は一覧の番号でも行動でもありません。help で説明を表示
not-allowed = できません
allowed = できます
taken-back = 取り消しました
no-undo = 取り消せません：手前にダイス、相手の決定、または公開された情報があります
saved = { $path } に保存しました
over-winner = ゲーム終了：{ $seat }の勝利（{ $clause }）
over-draw = ゲーム終了：引き分け（{ $clause }）
no-rule = 条文・裁定 { $text } はありません
no-odds = その行動は攻撃ではないため確率はありません
place-zone = { $name }：{ $known }
hidden-count = 非公開 { $count }個
by-itself = 自動で実行：{ $action }
stands-never = { $whose }の{ $what }：今後は尋ねない
stands-worse = { $whose }の{ $what }：今後はこれ以上に不利なときだけ尋ねる
asked-again = 取り消した固定回答：{ $n }
no-routine = 繰り返される質問にだけ使えます
goodbye = さようなら
help = 
    1, 2, 3 …        その行動を取る
    <行動>           行動コードで指定する
    why <行動>       禁じているルールをすべて表示
    why <ID>         駒・場所・カードに何もできない理由
    rule 8.1         条文または裁定の要旨
    odds <n>         攻撃の正確な確率
    never            この種の質問（振り直し、支払い）を今後尋ねない
    worse            これ以上に不利なときだけ尋ねる
    ask              固定回答をすべて取り消す
    undo             直前のダイスか公開情報まで一手ずつ取り消す
    log [n]          直近 n 件の出来事
    view             局面を再表示
    save [ファイル]  対局を保存
    quit             終了（保存済みのものは残る）
