commitment = ダイスのコミットメント：{ $hash }
your-choice = 番号、棋譜、または help
decides = { $seat }の決定
curtain = キーボードを{ $seat }に渡し、Enter を押してください
thinking = { $seat }（コンピュータ）が考えています……
not-a-choice = 「{ $text }」は一覧の番号でも行動でもありません。help で説明を表示
not-allowed = 許可されません
allowed = 許可されます
taken-back = 取り消しました
no-undo = 取り消せません：手前にダイス、相手の決定、または公開された情報があります
saved = { $path } に保存しました
over-winner = ゲーム終了：{ $seat }の勝利（{ $clause }）
over-draw = ゲーム終了：引き分け（{ $clause }）
no-rule = 条項・裁定 { $text } はありません
no-odds = その行動は攻撃ではないため確率はありません
place-zone = { $name }：{ $known }
hidden-count = 非公開 { $count }
goodbye = さようなら
help = 
    1, 2, 3 …        その行動を取る
    <行動>           棋譜で行動する
    why <行動>       禁じている規則をすべて表示
    why <ID>         駒・場所・カードに何もできない理由
    rule 8.1         条項または裁定の要旨
    odds <n>         攻撃の正確な確率
    undo             直前の障壁まで一手ずつ取り消す
    log [n]          直近 n 件の出来事
    view             局面を再表示
    save [ファイル]  対局を保存
    quit             終了（保存済みのものは残る）
