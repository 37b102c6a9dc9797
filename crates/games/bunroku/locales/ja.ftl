## Questions
prompt-over = ゲームは終わりました。
prompt-wait = 相手を待っています。
prompt-setup = 巡察使8人を各道の道都に1人ずつ置いてください。
prompt-before-die = { $nation }の手番：行軍ダイスを振る前にカードを使いますか。
prompt-after-die = { $nation }の目は{ $die }、行軍数{ $points }。カードを使いますか。
prompt-replenish = 補充：1点で朝鮮軍1個を朝鮮武将のいる地域に置けます（残り{ $points }点）。
prompt-restore-ming = 補充：1点で損耗した明軍1個を回復できます（残り{ $points }点）。
prompt-march = 行軍：残り{ $points }点、目は{ $die }。率いる武将を選んでください。
prompt-group = { $leader }：同行する軍と行き先を選んでください（現在{ $units }個、残り{ $points }点）。
prompt-group-on = { $leader }隊{ $units }個、残り{ $points }点：さらに進むか、部隊を残すか、終えてください。
prompt-group-retreat = { $leader }が退却を率います（{ $units }個）：同行者と行き先を選んでください。
prompt-restore = 「補充」：あと{ $left }個の損耗した日本軍を回復できます。
prompt-uprising = 義兵蜂起：武将と蜂起する地域を選んでください（あと{ $left }人）。
prompt-walls = 籠城マーカーをどこに置きますか。
prompt-battle-order = 次の野戦を選んでください。
prompt-eve = { $area }の野戦の前：籠城・解散・カードの使用ができます。
prompt-opening = { $area }の野戦開始：「奇襲」を使いますか。
prompt-main = { $area }：主将を選んでください。
prompt-declare = { $area } 第{ $round }ラウンド：退却しますか、戦いますか。
prompt-ambush = { $area }：攻撃ダイスの前に「伏兵」を使いますか。
prompt-hits = { $area }：損害を割り当ててください（残り{ $hits }）。
prompt-withdraw = { $area }：どの武将が退却を率いますか。
prompt-honours = { $area }の野戦終了：カードを使いますか。
prompt-promote = 誰を総大将にしますか。
prompt-assaults = 攻城：攻める城を選ぶか、終えてください。
prompt-assault-force = { $area }の攻城：控えさせる軍を選び、始めてください。
prompt-evening = ターン終了：カードを使いますか。
prompt-react = 連合軍が「{ $card }」を使いました。「加藤清正虎退治」で無効にしますか。
prompt-go = 続けてください。

## Actions
action-place = { $unit }を{ $area }に置く
action-roll = 行軍ダイスを振る
action-play = 「{ $card }」を使う
action-pass = パス
action-rise = { $unit }が{ $area }で蜂起
action-fortify = { $area }に籠城マーカーを置く
action-replenish = { $area }に軍を補充
action-summon = { $unit }が{ $area }に登場
action-restore = { $unit }を回復
action-disband = { $unit }を解散（{ $area }）
action-lead = { $unit }が行軍を率いる
action-lead-retreat = { $unit }が退却を率いる
action-with = { $unit }を同行
action-drop = { $unit }を残す
action-march = { $area }へ行軍
action-retreat-to = { $area }へ退却
action-done = 終える
action-battle = { $area }の野戦を先に行う
action-inside = { $unit }が籠城
action-main = { $unit }を主将に
action-retreat = 退却を宣言
action-stand = 戦う
action-hit = { $unit }が損害を受ける
action-promote = { $unit }を昇進
action-assault = { $area }を攻城
action-leave = { $unit }を控えさせる
action-go = 続ける

## Notes
note-march = { $cost }点、残り{ $left }点
note-march-pass = { $cost }点、残り{ $left }点・山道（野戦能力-1）
note-march-enemy = { $cost }点、残り{ $left }点・敵{ $enemies }個
note-march-enemy-pass = { $cost }点、残り{ $left }点・山道（野戦能力-1）・敵{ $enemies }個
note-lead = 戦意{ $will }、野戦能力{ $field }、{ $limit }個まで
note-points = 目{ $die }、残り行軍点{ $points }
note-yi-sun-sin = 李舜臣出撃：日本軍は野戦能力-1、戦意+1
note-letter = 秀吉の書状：日本軍の戦意はすべて1
note-ambush = 伏兵：日本軍の野戦能力+1
note-gained = 日本軍がカードを得た条件：{ $condition }

## Headings
heading-turn = 第{ $turn }ターン
heading-draw = 行動マーカーを引く
heading-setup = 配置
heading-turn-end = ターン終了
heading-activation = { $nation }の手番
heading-march-number = ① 行軍数
heading-replenish = ③ 補充
heading-march = ③ 行軍
heading-battles = ④ 野戦
heading-assaults = ④ 攻城
heading-battle = { $area } 第{ $round }ラウンド

## Events
event-posted = { $unit }を{ $area }に配置。
event-set-up = 配置完了。
event-turn-began = 第{ $turn }ターン開始。
event-arrived = { $units }が{ $area }に到着。
event-joined-pool = { $unit }が補充欄に入る。
event-marker-joins = { $marker }をカップに加える。
event-marker-drawn = { $marker }を引いた。
event-marker-taken = 第1ターンはまず{ $marker }。
event-march-die = { $nation }の行軍ダイス{ $die }（修正{ $modifier ->
        [-2] -2
        [-1] -1
        [0] 0
       *[other] +{ $modifier }
    }）：行軍数{ $points }。
event-supply-cut = { $nation }の補給切れ：{ $units }。
event-replenished = { $unit }が{ $area }に登場（残り{ $points }点）。
event-restored = { $unit }が回復。
event-disbanded = { $unit }が{ $area }で解散。
event-marched = { $leader }が{ $from }から{ $to }へ行軍（{ $units }）。{ $cost }点、残り{ $points }点。
event-sortied = { $leader }が{ $area }の城から出撃（{ $units }）。
event-dropped = { $unit }を{ $area }に残す。
event-card-played = { $seat }が「{ $card }」を使用。
event-card-cancelled = 「{ $card }」は「加藤清正虎退治」で無効。
event-commissioners = 三奉行派遣：行軍数{ $points }。
event-letter = この手番、日本軍の戦意はすべて1。
event-peace-moved = 講和マーカーが{ $from }から{ $to }へ。
event-replacements-die = 「補充」の目は{ $die }。
event-rose = { $unit }が{ $area }で蜂起。
event-rose-armies = { $unit }の目は{ $die }：{ $armies }。
event-yi-sun-sin = 李舜臣出撃：このターン日本軍は野戦能力-1、戦意+1。
event-proclaimed = 檄文：目{ $die }、行軍数{ $points }。
event-fortified = { $area }に籠城マーカー。
event-promoted = { $unit }が総大将に昇進。
event-epidemic-die = 疫病の流行：{ $unit }の目は{ $die }。
event-battle-began = { $area }の野戦：日本軍（{ $japan }）対 連合軍（{ $allied }）。
event-went-inside = { $unit }が{ $area }に籠城。
event-main-general = { $seat }の主将：{ $unit }。
event-round-began = 第{ $round }ラウンド。
event-retreat-declared = { $seat }が退却を宣言。
event-stood = { $seat }は踏みとどまる。
event-initiative = 主導権：{ $first } { $a }+{ $x }、{ $second } { $b }+{ $y }。{ $result }
event-no-initiative = 主導権ダイスは振らない。{ $result }
event-surprise-round = 奇襲：日本軍だけが攻撃。
event-ambushed = 伏兵：日本軍武将の野戦能力+1。
event-attacked = { $seat } { $general }（{ $field }）の目{ $dice }：命中{ $hits }。
event-hit = { $unit }が損耗。
event-retreated = { $leader }が{ $from }から{ $to }へ退却（{ $units }）。
event-battle-ended = { $area }の野戦終了：{ $seat }が戦場に残る。
event-battle-empty = { $area }の野戦終了：戦場には誰もいない。
event-battle-suspended = { $area }の野戦は持ち越し。
event-assault-began = { $area }を攻城：{ $units }。
event-garrison-loss = 攻城側の命中{ $hits }、籠城側の損害{ $losses }。
event-walls-held = { $area }の城は持ちこたえた。
event-walls-taken = { $area }の城は落ちた。
event-siege-lifted = { $area }の包囲が解けた。
event-unit-removed = { $unit }は除去。
event-back-to-pool = { $unit }は補充欄に戻る。
event-gained = 日本軍がカード獲得（{ $condition }）、{ $points }点。
event-gained-card = 得たカード：「{ $card }」。
event-allied-drew = 連合軍が1枚引いた。
event-allied-drew-card = 引いたカード：「{ $card }」。
event-leader-waits = { $unit }が待機武将欄に入る。
event-cup-refilled = マーカーをカップに戻す。
event-sudden-victory = 日本軍のサドンデス勝利：{ $japan }点（連合軍{ $allied }点）。
event-game-ended = 講和：日本軍{ $japan }点、連合軍{ $allied }点。
round-both-attack = 双方が攻撃。
round-japan-attacks = 日本軍が攻撃。
round-allied-attacks = 連合軍が攻撃。
round-nobody-attacks = 誰も攻撃しない。

## Refusals
fact-game-over = ゲームは終わっている。
fact-not-asked = 今決めるのは{ $seat }（{ $step }）。
fact-not-now = これを行うのは：{ $step }。
fact-for-other = これを決めるのは{ $seat }。
fact-set-up-over = 巡察使の配置は最初の配置のときだけ。
fact-march-begun = 補充は行軍の前。この手番の補充は終わった。
fact-own-activation = 日本軍が攻城するのは自軍の手番だけ。
fact-not-inspector = { $unit }は巡察使ではない。
fact-already-posted = { $unit }は配置済み。
fact-not-capital = { $area }は道都ではない。
fact-province-taken = { $area }の道にはすでに巡察使がいる。
fact-card-not-held = 「{ $card }」は手札にない。
fact-card-window = 「{ $card }」を使えるのは、{ $when }。
fact-card-excluded = 「{ $card }」は「{ $other }」と同じ手番に使えない。
fact-card-idle = 「{ $card }」を使っても効果がない。
fact-once-per-turn = 「{ $card }」はこのターンすでに効果を発揮している。
fact-not-at = { $unit }が{ $area }にいない。
fact-not-in-province = { $unit }が{ $province }にいない。
fact-no-points = { $need }点必要だが{ $have }点しかない。
fact-not-waiting = { $unit }は待機武将欄にいない。
fact-not-his-province = { $area }は{ $unit }の蜂起できる道ではない。
fact-enemy-there = { $area }に敵がいる。
fact-not-in-korea = { $area }は朝鮮国内ではない。
fact-has-marker = { $area }にはすでに籠城マーカーがある。
fact-no-marker-left = 籠城マーカーが残っていない。
fact-pool-empty = 補充欄に軍がない。
fact-not-in-pool = { $unit }は補充欄にいない。
fact-no-general-there = { $area }に朝鮮武将がいない。
fact-area-full = { $area }にはこの手番ですでに{ $limit }個補充した。
fact-wrong-nation = { $unit }は{ $nation }ではない。
fact-not-depleted = { $unit }は損耗していない。
fact-unit-cut = { $unit }は補給切れ。
fact-not-ordinary-army = { $unit }は朝鮮の一般軍ではない。
fact-not-on-map = { $unit }は地図上にいない。
fact-not-general = { $unit }は武将ではない。
fact-will-too-high = { $unit }の戦意{ $will }は目{ $die }を超える。
fact-halted = { $unit }は敵と接触して止まった。
fact-rested = { $unit }は補充・回復したばかりで行軍できない。
fact-not-here = { $unit }は同じ地域にいない。
fact-in-group = { $unit }はすでに隊にいる。
fact-not-in-group = { $unit }は隊にいない。
fact-just-dropped = { $unit }はここで一度残している。
fact-is-leader = { $unit }は隊を率いている。
fact-rank-not-lower = { $unit }の階級は{ $leader }より低くない。
fact-faction-not-led = 隊に{ $faction }の武将がおらず{ $unit }を率いられない。
fact-still-needed = { $unit }を残すと{ $faction }を率いる者がない。
fact-limit-reached = { $leader }が率いるのは{ $limit }個まで。
fact-no-road = { $from }と{ $to }の間に街道がない。
fact-home-closed = { $area }には入れない。
fact-road-cost = { $units }個には{ $need }点必要だが{ $have }点しかない。
fact-only-out = 包囲された軍は{ $area }の野外にしか出られない。
fact-no-battle-there = { $area }に野戦はない。
fact-no-walls = { $area }に籠城マーカーがない。
fact-walls-full = 籠城は{ $limit }個まで。
fact-marched-in = { $unit }はこの手番で行軍してきた。
fact-not-korean = { $unit }は朝鮮軍ではない。
fact-not-candidate = { $unit }は主将の条件（8.1(1)）を満たさない。
fact-no-retreat = 退却を率いる武将か退却先がない。
fact-surprise-holds = 奇襲の第1ラウンドは退却できない。
fact-must-leave = 少なくとも1隊は退却しなければならない。
fact-retreat-source = 敵は{ $area }から攻めてきた。
fact-retreat-home = { $unit }は{ $area }へ戻るしかない。
fact-not-in-battle = { $unit }は戦闘に加わっていない。
fact-fresh-first = 損耗していない軍が先で、{ $unit }は選べない。
fact-not-promotable = { $unit }は昇進できない。
fact-not-besieged = { $area }に攻める籠城軍はいない。
fact-already-assaulted = { $area }はこの手番で攻城済み。
fact-march-leader = { $unit }は行軍を指揮した武将かその軍で、攻城できない。
fact-last-of-force = 少なくとも1個は攻城に加わる。
fact-nothing-to-assault-with = { $area }に攻城できる軍がない。

## Odds
odds-initiative = 主導権の修正：日本軍+{ $japan }、連合軍+{ $allied }
odds-volley = { $general }：{ $dice }個、{ $field }以下で命中
odds-halved = 籠城側の損害は命中の半分、1点まで
odds-ones = 攻城側は1の目だけ命中
odds-round = 日本軍の損害{ $japan }、連合軍の損害{ $allied }
odds-assault = 日本軍の損害{ $japan }、籠城側の損害{ $allied }

## Further events
event-deployed = { $place }に配置：{ $units }。
event-cup-filled = 日本軍と朝鮮軍の行動マーカーを2個ずつカップに入れる。
event-decks-shuffled = 両軍が山札を切る。
event-markers-set = ターンは{ $turn }、講和は{ $peace }。
event-supply-checked = 補給判定：補給切れ{ $cut }個。
event-rest-fight = { $area }：城外の軍は野戦を行う。
event-scored = { $seat }は{ $points }点。
fact-no-die = 行軍ダイスはまだ振られていない。
odds-modifier = { $general }の野戦能力{ $amount ->
        [-3] -3
        [-2] -2
        [-1] -1
        [0] 0
       *[other] +{ $amount }
    }
odds-idle = { $units }個はダイスを振らない
prompt-draw = 次の行動マーカーを引いてください。
prompt-turn-end = マーカーがなくなりました。ターンを終えてください。

# 別の時点や相手側についての理由。
fact-other-question = 今決めるのは別のこと：{ $step }。
fact-not-yours = { $unit }は自分の指揮下にない。
fact-no-activation = 行動マーカーが引かれておらず、どの国も手番していない。
fact-activation-over = { $nation }の手番は終わり、次の行動マーカーはまだ引かれていない。
fact-die-thrown = 行軍のダイスはすでに振られた。
fact-forfeited = この行軍は「{ $card }」に置き換えられた。
fact-needs-card = 「{ $card }」を使ったときに、その許す回数だけできる。
fact-once-per-battle = 「{ $card }」はこの野戦ですでに効果を発揮している。
fact-royals-in-korea = 国王も二王子も朝鮮国内にいる。
fact-no-leader = 指揮する武将がまだ決まっていない。
fact-not-moved = この部隊はまだ動いていない。
fact-no-battle = 行われている野戦はない。
fact-battle-fought = { $area }の野戦はもう終わった。
fact-battle-first = { $area }の野戦が先である。
fact-one-battle = 野戦は一つだけで、順番を選ぶことはない。
fact-battle-begun = 野戦はもう始まっている。
fact-nothing-to-choose = ここで選ぶことはない。
fact-no-hits = 割り当てる損害はない。
fact-dice-thrown = 宣言はラウンドのダイスの前に行う。
fact-not-declared = { $seat }は退却を宣言していない。
fact-no-assault = 準備中の攻城戦はない。
fact-disband-window = 解散できるのは朝鮮軍の手番の行動の間、義兵蜂起のとき、野戦の前である。
event-joined = { $unit }が{ $area }で行軍に加わる。
heading-answer = カードへの対応

## ダイスと引き：その順
chance-cup = カップから行動マーカーを1個引く
chance-march = 行軍のダイス：1個
chance-initiative = 先制のダイス：2個、手番側が先
chance-attack = 会戦の攻撃ダイス：手番側が先、次に相手側。各側では野戦能力の高い武将から（同じならデータ順）、武将自身と率いる各軍に1個ずつ
chance-assault = 攻城のダイス：会戦の攻撃と同じ順
chance-replacements = 1個、回復の点数を決める
chance-uprising = 蜂起した各ユニットに1個、指定した順
chance-epidemic = 疫病にかかった各ユニットに1個、データ順
chance-japan-deck = 日本軍がカードを得るとき、日本軍の山札から1枚
chance-allied-deck = ターン終了時に連合軍の山札から1枚
chance-at-large-pool = ターン終了時に在野の武将から2名、1名ずつ引く

## Moments and conditions of refusals
when-surprise-attack = 日本軍の手番の野戦開始時
when-ambush = 連合軍の手番の野戦で、そのラウンドの攻撃側が決まってから攻撃ダイスの前まで
when-for-a-point = 日本軍の行軍中、行軍点1点を払って
when-march-number = 日本軍の手番で行軍ダイスの後、行軍の間
when-peace-pyongyang = 日本軍の手番で行軍ダイスの前、行軍をすべて放棄して
when-tiger-hunt = 連合軍のカードへの対応として
when-before-korean-die = 朝鮮軍の手番で行軍ダイスの前、行軍をすべて放棄して
when-proclamation = 明軍の手番で行軍ダイスの後
when-hold-the-walls = 朝鮮軍の手番で行軍ダイスの後、行軍をすべて放棄して
when-rise-in-rank = 野戦の終わった直後
when-epidemic = 連合軍が自分の手番で決めるとき、野戦や各ラウンドの前、野戦の後、ターンの終わり
fact-others-marker = 引かれたのは{ $nation }のマーカーで、{ $nation }が手番を行う。
fact-still-acting = 次のマーカーは{ $nation }の手番が終わってから引く。
fact-set-up-first = 先に巡察使を置く。
fact-marches-over = この手番の行軍は終わった。
fact-battles-later = 野戦と攻城はすべての行軍の後。
fact-replenish-time = { $nation }の補充は自国の手番の行軍の始めに行う。
fact-any-army = 補充欄の軍はどれも同じなので、地域だけを指定する。
fact-one-group = { $leader }の部隊がまだ行軍中である。
fact-main-chosen = 主将は{ $unit }に決まっている。
fact-main-later = 主将は野戦の始まるときに選ぶ。
fact-not-korean-general = { $unit }は朝鮮の武将ではない。
fact-chief-already = { $unit }はすでに総大将である。
fact-in-castle = { $unit }は城内にいる。
fact-roads-to-enemies = 敵がいて退却できない：{ $areas }。
fact-roads-of-attack = 敵が攻めてきた元なので退却できない：{ $areas }。
fact-roads-home = 入れない：{ $areas }。
fact-only-back = 行軍してきた軍は{ $areas }へ戻るしかない：{ $units }。
fact-kato-might = 直属の武将のほかは加藤清正だけが行軍で{ $unit }を率いる。
fact-round-first = 退却はラウンドの始めに宣言する。まだラウンドは始まっていない。
fact-active-first = 手番側が先に宣言する：{ $seat }。
fact-losses-first = 退却を宣言した軍はそのラウンドの損害の後に離れる。
