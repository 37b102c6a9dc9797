action-order = 命令：{ $order }
action-move = { $squad }移动到{ $place }
action-done = 结束移动
action-fall-back = 退到{ $place }
action-stand = 坚持战斗

event-set-up = 红蓝两军在营地就位。
event-ordered = { $seat }下达了命令。
event-shown = { $seat }公开命令：{ $order }。
event-moved = { $squad }从{ $from }移动到{ $to }。
event-fell-back = { $squad }退到{ $to }。
event-assaulted = { $squad }强袭{ $place }：掷出{ $die }，需{ $need }以上。
event-removed = { $squad }被移除。
event-turn-ended = 第{ $turn }回合结束。

fact-game-over = 游戏已经结束。
fact-not-asked = 现在不由{ $seat }决定。
fact-not-now = 这属于另一步骤：{ $step }。
fact-has-order = 本回合的命令已经下达：{ $order }。
fact-orders-first = 双方先下达命令。
fact-no-moves-left = 命令为{ $order }时可移动{ $moves }队，已经用完。
fact-not-yours = { $squad }不是你的部队。
fact-gone = { $squad }已被移除。
fact-has-moved = { $squad }本回合已经移动。
fact-no-path = 没有小路从{ $from }通到{ $to }。
fact-full = { $place }每方至多{ $limit }队。
fact-enemy-there = { $place }有敌人。
fact-no-assault = 没有需要应对的强袭。

prompt-orders = 第{ $turn }回合：选择命令。
prompt-movement = 移动一队，还可移动{ $left }次。
prompt-reaction = { $squad }强袭{ $place }：退避还是战斗？
prompt-over = 游戏已经结束。
prompt-wait = 等待对方决定。

heading-turn = 第{ $turn }回合

## 骰子与抽取：次序
chance-assault = 一枚
