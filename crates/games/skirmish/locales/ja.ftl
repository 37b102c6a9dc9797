action-order = 命令：{ $order }
action-move = { $squad }を{ $place }へ
action-done = 移動を終える
action-fall-back = { $place }へ退く
action-stand = 踏みとどまる

event-set-up = 両軍は陣についた。
event-ordered = { $seat }が命令を下した。
event-shown = { $seat }の命令は{ $order }。
event-moved = { $squad }は{ $from }から{ $to }へ動いた。
event-fell-back = { $squad }は{ $to }へ退いた。
event-assaulted = { $squad }が{ $place }を強襲：出目{ $die }、{ $need }以上が必要。
event-removed = { $squad }は除かれた。
event-turn-ended = 第{ $turn }ターンが終わった。

fact-game-over = ゲームは終わっている。
fact-not-asked = いまは{ $seat }が決める番ではない。
fact-not-now = これは別の手順に属する：{ $step }。
fact-has-order = このターンの命令はもう下した：{ $order }。
fact-orders-first = まず両軍が命令を下す。
fact-no-moves-left = 命令が{ $order }なら{ $moves }分隊まで。もう動かし終えた。
fact-not-yours = { $squad }は自軍ではない。
fact-gone = { $squad }は除かれている。
fact-has-moved = { $squad }はこのターンもう動いた。
fact-no-path = { $from }から{ $to }への小道はない。
fact-full = { $place }には各軍{ $limit }分隊まで。
fact-enemy-there = { $place }には敵がいる。
fact-no-assault = 応じるべき強襲はない。

prompt-orders = 第{ $turn }ターン：命令を選ぶ。
prompt-movement = 分隊を動かす。あと{ $left }回。
prompt-reaction = { $squad }が{ $place }を強襲：退くか、踏みとどまるか。
prompt-over = ゲームは終わっている。
prompt-wait = 相手が決めている。

heading-turn = 第{ $turn }ターン

## ダイスと引き：その順
chance-assault = 1個
