action-order = Order: { $order }
action-move = { $squad } to { $place }
action-done = No more moves
action-fall-back = Fall back to { $place }
action-stand = Stand and fight

event-set-up = Red and Blue stood in their camps.
event-ordered = { $seat } gave its order.
event-shown = { $seat } showed its order: { $order }.
event-moved = { $squad } moved from { $from } to { $to }.
event-fell-back = { $squad } fell back to { $to }.
event-assaulted = { $squad } assaulted { $place }: { $die }, needed { $need }.
event-removed = { $squad } was removed.
event-turn-ended = Turn { $turn } ended.

fact-game-over = The game is over.
fact-not-asked = It is not for { $seat } to decide now.
fact-not-now = This belongs to another step: { $step }.
fact-has-order = The order of this turn is given: { $order }.
fact-orders-first = First both sides give their orders.
fact-no-moves-left = With the order { $order } a side moves { $moves ->
    [one] one squad
   *[other] { $moves } squads
}; that is done.
fact-not-yours = { $squad } is not yours.
fact-gone = { $squad } has been removed.
fact-has-moved = { $squad } has moved this turn.
fact-no-path = No path leads from { $from } to { $to }.
fact-full = { $place } holds at most { $limit ->
        [one] 1 squad
       *[other] { $limit } squads
    } of a side.
fact-enemy-there = There are enemies at { $place }.
fact-no-assault = There is no assault to answer.

prompt-orders = Turn { $turn }: choose your order.
prompt-movement = { $left ->
    [one] Move a squad; one move is left.
   *[other] Move a squad; { $left } moves are left.
}
prompt-reaction = { $squad } assaults { $place }: fall back or stand?
prompt-over = The game is over.
prompt-wait = The other side decides.

heading-turn = Turn { $turn }

## Dice and draws: their order
chance-assault = one die
