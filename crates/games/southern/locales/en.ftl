# prompts
prompt-over = The game is over.
prompt-wait = Waiting for the other side.
prompt-carrier = In which sea area do you place { $unit }?
prompt-hand = Choose your hand for this turn: { $left } more.
prompt-impulse = Your impulse: a face-down card for a move or an attack, an air operation, a card action, or pass.
prompt-rally = MacArthur restores one unit in his area. Which?
prompt-naming = Name the units of group { $number }.
prompt-group = Choose the units that act, all in one area.
prompt-order = { $units }: what do they do?
prompt-again = May act once more: { $units }; some may be left out.
prompt-react = An enemy group ({ $units }) acts in { $area }. Do you counter-attack?
prompt-allot = Allot damage in { $area }: { $points ->
        [one] 1 point
       *[other] { $points } points
    } left.
prompt-retreat = Must retreat: { $units }. Where to?
prompt-recover = Supply: choose a unit to restore, { $left } left.
prompt-submarine = Which sea area do the submarines attack? { $left ->
        [one] 1 attack
       *[other] { $left } attacks
    } left.
prompt-yes-or-no = In which area do you demand surrender?
prompt-oil = Which oil marker do you turn over?
prompt-supply-area = In which area do all your units become unused again?
prompt-remove = Which enemy unit in { $area } is removed?
prompt-arrive = Place the reinforcements: { $units }.
prompt-return = Choose an air unit to bring back, { $left } left.

# actions
action-pass = Pass
action-done = Done
action-done-naming = All groups named: begin
action-skip-group = This group does not act
action-no-second = No second action
action-next = Name another group
action-decline = Do not counter-attack
action-air = Air operation
action-attack = Attack
action-attack-twice = Announce two attacks, damage added
action-pick = Take { $card }
action-spend = Spend { $card } face down
action-play = Play { $card }
action-play-item = Play { $card }, item { $item }
action-react = Counter-attack with { $card }
action-with = Add { $unit }
action-without = Leave out { $unit }
action-move = Move to { $area }
action-move-via = Move to { $area } by way of { $via }
action-strike = Air attack on { $area }
action-strike-twice = Announce two air attacks on { $area } (damage added)
action-fly = Fly to { $area }
action-transport = Sea transport to { $area }
action-target = Choose { $area }
action-drop = Drop { $unit } on { $area }
action-hit = One point to { $unit }
action-retreat = Retreat { $unit } to { $area }
action-recover = Restore { $unit }
action-remove = Remove { $unit }
action-place = Place { $unit } in { $area }
action-return = Bring back { $unit } to India

# notes
note-cost = { $cost } of { $allowance ->
        [one] 1 movement point
       *[other] { $allowance } movement points
    }
note-cost-via = { $cost } of { $allowance ->
        [one] 1 movement point
       *[other] { $allowance } movement points
    }; may be counter-attacked in { $via }
note-distance = distance { $distance }, range { $range }
note-hit-nothing = point { $points }: no effect yet (at most { $most })
note-hit-used = point { $points }: flips to used (at most { $most })
note-hit-retreat = point { $points }: retreats (at most { $most })
note-hit-eliminated = point { $points }: eliminated (at most { $most })
note-submarine = die modifiers: control -{ $control }, destroyers -{ $destroyers }
note-points-left = { $points ->
        [one] 1 damage point
       *[other] { $points } damage points
    } to allot
note-one-pass = The other side has just passed: another pass ends the turn

# headings
heading-turn = Turn { $turn }, { $date }
heading-over = Game over
heading-hands = Choice of hands
heading-carrier = Placing a carrier
heading-rally = MacArthur
heading-impulse = { $seat }: impulse
heading-card = { $card }
heading-reaction = A chance to counter-attack
heading-damage = Allotting damage
heading-retreat = Retreat
heading-action = Action

# events
event-set-up-japan = { $number ->
        [one] 1 Japanese unit is
       *[other] { $number } Japanese units are
    } set up, unused.
event-set-up-allied = { $number ->
        [one] 1 Allied unit is
       *[other] { $number } Allied units are
    } set up, unused.
event-set-up-reinforcements = Waiting in the reinforcement pool: { $number ->
        [one] 1 more Allied unit
       *[other] { $number } more Allied units
    }.
event-set-up-oil = { $number ->
        [one] 1 oil marker lies
       *[other] { $number } oil markers lie
    } face down.
event-set-up-control = Control markers lie in { $number ->
        [one] 1 area
       *[other] { $number } areas
    }.
event-set-up-cards = Each side has { $number ->
        [one] 1 operation card
       *[other] { $number } operation cards
    }.
event-set-up-turns = The game lasts { $number ->
        [one] 1 turn
       *[other] { $number } turns
    }; the Allied VP stand at 0.
event-nobody-left = Nobody was left to attack.
event-points = { $points ->
        [one] 1 damage point
       *[other] { $points } damage points
    }, allotted by { $seat }.
event-cards-returned = All cards not removed went back into the decks.
event-turn = Turn { $turn } began.
event-picked = You took { $card }.
event-hand-ready = { $seat } chose a hand.
event-passed = { $seat } passed.
event-passed-forced = { $seat } had neither cards nor air operations and passed.
event-spent = { $seat } spent a card face down.
event-spent-card = The card you spent was { $card }.
event-air-operation = { $seat } flew an air operation.
event-played = { $seat } played { $card }.
event-played-item = { $seat } played { $card }, item { $item }.
event-card-removed = Removed from the game: { $card }.
event-named = { $seat } named group { $number }: { $units }.
event-moved = Moved from { $from } to { $to }: { $units }.
event-flew = Flew from { $from } to { $to }: { $units }.
event-transported = Shipped from { $from } to { $to }: { $units }.
event-dropped = Dropped from { $from } on { $to }: { $units }.
event-reacted = { $seat } answered in { $area } with { $card }.
event-attacked = { $seat } attacked in { $area }: { $hits ->
        [one] 1 hit
       *[other] { $hits } hits
    }. { $rolls }
event-bombed = { $seat } attacked { $to } by air from { $from }: { $hits ->
        [one] 1 hit
       *[other] { $hits } hits
    }. { $rolls }
event-countered = { $seat } counter-attacked in { $area }: { $hits ->
        [one] 1 hit
       *[other] { $hits } hits
    }. { $rolls }
event-added = The two attacks together scored { $total ->
        [one] 1 point
       *[other] { $total } points
    }.
event-points-lost = { $points ->
        [one] 1 damage point was
       *[other] { $points } damage points were
    } lost.
event-struck-nothing = { $unit } took { $points ->
        [one] 1 point
       *[other] { $points } points
    }: no effect.
event-struck-used = { $unit } took { $points ->
        [one] 1 point
       *[other] { $points } points
    } and flipped to used.
event-struck-retreat = { $unit } took { $points ->
        [one] 1 point
       *[other] { $points } points
    } and must retreat.
event-struck-eliminated = { $unit } took { $points ->
        [one] 1 point
       *[other] { $points } points
    }: eliminated.
event-saved = { $unit } rolled { $die } (needs { $needed } or less): one point cancelled.
event-not-saved = { $unit } rolled { $die } (needs { $needed } or less): not saved.
event-retreated = { $unit } retreated from { $from } to { $to }.
event-no-retreat = { $unit } had nowhere to retreat.
event-eliminated = { $unit } went to the replacement pool.
event-scored-unit = { $seat } scored { $vp } VP for { $unit }.
event-scored-fortress = Fortresses held: { $areas }. { $seat }: { $vp } VP.
event-taken-on-holiday = Fortresses newly taken on a holiday: { $areas }. { $seat }: { $vp } VP.
event-retaken-on-holiday = Fortresses lost again on a holiday: { $areas }. { $seat }: { $vp } VP.
event-turned-used = Now used: { $units }.
event-stayed-unused = Still unused: { $units }.
event-recovered = Unused again: { $units }.
event-control = { $area } is now controlled by { $seat }.
event-yes = Surrender demanded in { $area }, die { $die }: yes!
event-no = Surrender demanded in { $area }, die { $die }: no.
event-submarine-hit = Submarines in { $area }: die { $die }, control -{ $control }, destroyers -{ $destroyers }: a hit.
event-submarine-miss = Submarines in { $area }: die { $die }, control -{ $control }, destroyers -{ $destroyers }: a miss.
event-oil-shown = The oil marker in { $area } was turned over: { $marker }, { $vp } VP.
event-oil-destroyed = Oil field of { $area }: die { $die }, needed { $needed } or more: destroyed.
event-oil-stands = Oil field of { $area }: die { $die }, needed { $needed } or more: it stands.
event-arrived = { $unit } arrived in { $area }.
event-macarthur-left = MacArthur left the game. He shall return.
event-turn-ended = Turn { $turn } ended.
event-final = { $seat }: { $running } during play, { $areas } for areas, { $oil } for oil: { $total } VP.
event-won = Victory: { $seat }.
event-draw = A draw.
roll-hit = { $unit }: { $die } ≤ { $value } hit
roll-miss = { $unit }: { $die } > { $value }

# facts
fact-game-over = The game is over.
fact-not-your-decision = It is for { $seat } to decide now: { $step }.
fact-wrong-step = This belongs to another step: { $step }.
fact-not-own = Not yours: { $unit }.
fact-not-on-map = Not on the map: { $unit }.
fact-used = Used, cannot act this turn: { $unit }.
fact-elsewhere = Not in the same area: { $unit }.
fact-in-group = Already in a group: { $unit }.
fact-not-in-group = { $unit } took no part in the first action.
fact-last-one = A group needs at least one unit.
fact-one-unit = Each group is a single unit.
fact-ten-army = A landing takes at most { $need ->
        [one] 1 army unit
       *[other] { $need } army units
    }.
fact-only-ships = Not a ship: { $unit }.
fact-nothing-in-common = With { $unit } there is nothing the whole group can do.
fact-no-units = No unit has been chosen.
fact-no-more-groups = No more than { $need ->
        [one] 1 group
       *[other] { $need } groups
    }.
fact-nothing-done = Something must be done first.
fact-must-act = The chosen units must act.
fact-not-in-hand = Not in hand: { $card }.
fact-not-in-deck = Not in the deck: { $card }.
fact-other-deck = A card of the other side: { $card }.
fact-one-card = One card for one impulse.
fact-no-window = This is no moment for a counter-attack.
fact-counter-counter = A counter-attack cannot be countered.
fact-not-starred = No star, cannot answer: { $card }.
fact-cannot-answer = No unit in { $area } can answer with { $card }.
fact-only-reaction = { $card } can only be a reaction.
fact-no-item = No item { $need } on this card: { $card }.
fact-no-effect = { $card } would do nothing now.
fact-nobody-can-act = No unit can move or attack.
fact-nothing-flies = No unit can make an air operation.
fact-deed-not-allowed = This kind of action is not given here.
fact-not-announced = Only the first action of a Blitzkrieg can announce two attacks.
fact-no-enemy = There is no enemy unit in { $area }.
fact-cannot-fight-here = { $unit } cannot attack in { $area }.
fact-same-area = Already in { $area }.
fact-air-flies = An air unit moves only by flying: { $unit }.
fact-no-movement = Movement 0: { $unit }.
fact-too-far = { $area } costs { $need ->
        [one] 1 movement point
       *[other] { $need } movement points
    }; there { $have ->
        [one] is
       *[other] are
    } { $have }.
fact-sea-allowance = Over a sea border army units move with { $have ->
        [one] 1 movement point
       *[other] { $have } movement points
    } at most.
fact-sea-army = { $have ->
        [one] 1 army unit
       *[other] { $have } army units
    } in a group over a sea border; at most { $need }.
fact-mountain = { $have ->
        [one] 1 unit
       *[other] { $have } units
    } in a group over a mountain border; at most { $need }.
fact-closed = { $area } is closed to this side.
fact-ship-on-land = A ship cannot enter { $area }: { $unit }.
fact-chinese = Chinese units cannot enter { $area }.
fact-no-sea = Bicycle troops cannot enter the sea area { $area }.
fact-fortress-from-sea = The enemy fortress { $area } cannot be entered from the sea.
fact-fortress-from-enemy = The enemy fortress { $area } cannot be entered from an enemy-controlled area.
fact-crowded = { $area } would hold { $have ->
        [one] 1 army unit
       *[other] { $have } army units
    }; at most { $need }.
fact-air-crowded = { $area } would hold { $have ->
        [one] 1 air unit
       *[other] { $have } air units
    }; at most { $need }.
fact-no-route = There is no such way: { $area }.
fact-name-route = Several routes to { $area } can be ambushed: choose the area to go by way of.
fact-not-a-bomber = No air strength: { $unit }.
fact-bad-base = { $unit } cannot make an air attack from { $area }.
fact-out-of-range = { $area } is { $need ->
        [one] 1 area
       *[other] { $need } areas
    } away; the range is { $have }.
fact-sea-out-of-range = { $area } is { $need ->
        [one] 1 area
       *[other] { $need } areas
    } away; only { $have } can be reached here.
fact-not-air-unit = Not an air unit: { $unit }.
fact-not-own-land = { $area } is not a land area of yours.
fact-flight-too-far = The flight to { $area } takes { $need ->
        [one] 1 movement point
       *[other] { $need } movement points
    }; there { $have ->
        [one] is
       *[other] are
    } { $have }.
fact-only-army = Not an army unit, so no sea transport: { $unit }.
fact-no-lane = No sea lane leads to { $area }.
fact-lane-held = The sea lane to { $area } is not under your control.
fact-lane-enemy = Enemy units stand on the sea lane to { $area }.
fact-both-ends = Enemy units stand at the start and in { $area }.
fact-nobody-there = { $area } is enemy-controlled and you have no unit there.
fact-not-airborne = Not an airborne unit of yours: { $unit }.
fact-drop-from = Not an area under your control and free of enemies: { $area }, the place of { $unit }.
fact-drop-sea = { $area } is a sea area: no drop there.
fact-dropped = One drop only.
fact-not-a-target = Not a target: { $unit }.
fact-takes-no-more = { $unit } can take { $need ->
        [one] 1 point
       *[other] { $need } points
    } and took { $have }.
fact-macarthur-air = MacArthur takes no air damage.
fact-fortress-air = You have no army unit in the fortress { $area }: no air damage to { $unit }.
fact-not-retreating = Does not have to retreat: { $unit }.
fact-retreat-sea = No retreat to the sea area { $area }.
fact-retreat-enemy = Enemy units stand in { $area }.
fact-retreat-control = { $area } is enemy-controlled.
fact-retreat-mountain = No retreat over a mountain border to { $area }.
fact-retreat-far = { $area } is not adjacent.
fact-retreat-back = It must go back to { $area }, where its move began.
fact-not-used = There is no used unit to restore.
fact-not-linked = No line of communication from { $area }: { $unit }.
fact-not-with-macarthur = Not in MacArthur's area: { $unit }.
fact-no-oil = There is no oil marker in { $area }.
fact-oil-turned = The oil marker in { $area } is already turned over.
fact-not-controlled = { $area } is not under your control.
fact-not-sea = { $area } is not a sea area.
fact-no-own-army = You have no army unit in { $area }.
fact-not-arriving = Not among the arrivals: { $unit }.
fact-arrival-enemy = Reinforcements cannot be placed among the enemy units in { $area }.
fact-arrival-alone = No Chinese unit was in { $area } when the card was played, and it is not Kunming: no reinforcements there.
fact-enemy-ships = Enemy ships are in { $area }.
fact-not-in-pool = { $unit } cannot come back from the replacement pool.

# odds
odds-unit = { $unit }: hits with { $value } or less
odds-hits = { $hits ->
        [one] 1 hit
       *[other] { $hits } hits
    }
odds-success = success
odds-failure = failure

# steps
step-carrier = placing a carrier
step-hands = the choice of hands
step-impulse = what the impulse is used for
step-rally = the unit MacArthur restores
step-naming = the naming of all groups
step-group = putting a group together
step-again = the second action of a group
step-react = the answer of the other side
step-allot = the allotting of damage
step-retreat = the retreats
step-card = the text of the card played

# facts about the moment
fact-first = First comes: { $step }.
fact-other-impulse = It is the impulse of { $seat }.
fact-one-action = An impulse is one action, and it is under way.
fact-hand-full = The hand is full: { $need ->
        [one] 1 card
       *[other] { $need } cards
    }.
fact-has-flown = { $unit } has made a card-free air operation this turn.
fact-nobody-to-bomb = Nobody in { $area } can take damage from the air.
fact-answers-groups = { $card } answers a group that enters an area or attacks there, and nothing else.
fact-torpedo-unanswered = No counter-attack against an Oxygen Torpedo.
fact-answered = This action of the group has been answered already.
fact-own-impulse = { $card } answers in an impulse of the enemy only.
fact-no-damage = There is no damage to allot.
fact-other-allots = This damage is allotted by { $seat }.
fact-owner-retreats = The owner of { $unit } chooses where it retreats.
fact-recover-when = Units recover at the end of a turn, by Supply, or beside MacArthur.
fact-groups-named = The groups have been named.
fact-fortress-allies = The bar on entering fortresses binds both sides, the Allies too: { $area }.
fact-held-until-end = Control of { $area } changes only when the impulse ends.
fact-held-by-air = The air units there still hold { $area } for the enemy.
fact-army-at-sea = Army units at sea do not take control of { $area }.
fact-only-army-arrives = Chinese Reinforcements bring army units only, not { $unit }.
fact-hangar-full = Air Replacement too obeys the limit of air units in { $area }: { $need }.
fact-line-each = The first item of Supply needs a line of communication for each unit, { $unit } too; the second needs none.
fact-army-counts = Ships and air units do not count for Yes or No?: { $area } needs a Japanese army unit, on land or at sea.
fact-air-by-card = A move given by a card does not carry air units: { $unit } only flies.
fact-stays-put = Independent Units gives nothing to a unit of movement 0: { $unit } stays.
fact-ends-crowded = { $area } is full: it may be passed, but no move ends there.
fact-not-crossed = { $area } may not even be crossed.
fact-extra-cost = Enemy control and enemy units on the way cost { $extra } more.
fact-leaving-cost = Leaving areas where enemy units stand costs { $extra } of it.
fact-mixed-allowance = Ships that go with army units over a sea border move { $have } at most as well.
fact-landing-allowance = Landing lifts the limit of numbers only: movement over sea borders stays at { $have }.
fact-exactly-three = Independent Units moves every unit with { $have }, also those that are faster.
fact-no-ambush-ground = The unused units in { $area } could make no ordinary attack there, so they cannot ambush.
fact-no-target = Where nobody can take the damage there is no target: { $area }. An option allows such an attack.
fact-land-range = Only from land to land is range the movement ({ $have }); towards { $area } only the next area counts.
fact-flight-barred = The straight way to { $area } leads over an area that may not be crossed.
fact-face-down = { $card } was spent face down: its text does nothing.
fact-carrier-takes = Against the save a carrier may be given one point above its durability, no more: { $unit }, { $need }.
fact-fort-takes = Movement 0: the points that would drive { $unit } back eliminate it, so it takes { $need }.
fact-land-unit = Land units in a fortress are its army units, and { $unit } is one.
fact-mixed-attack = An ordinary attack with air units is one attack like any other: { $seat } allots.
fact-carrier-attack = The air attack of carriers too is allotted by the attacker, { $seat }.
fact-one-base = One air operation is one group from one area, here { $area }.
fact-four-actions = Blitzkrieg and Oxygen Torpedo give a move, an ordinary attack, an air attack or air movement, nothing else.
fact-move-of-seven = The move of 6.1(1)② is that of 7.0; flying is an air operation.
fact-one-by-one = The two attacks of Force Z are resolved one after the other and never added.
fact-no-sum = Of all cards only Blitzkrieg adds up two announced attacks.
fact-only-by = Only { $card } gives this.
fact-other-item = That is the other item of the card, and one is chosen.
fact-area-chosen = The area has been chosen: { $area }.
fact-must-choose = The card asks for a choice.
fact-card-used = Used this turn, or out of the game: { $card }.
fact-no-cards = There is no card in hand.
fact-window-passed = Counter-attacks come before the action takes effect, and that moment has passed.
fact-not-contested = A way is named by an area with enemy units on it; there is none in { $area }.
fact-nobody-reaches = No unused unit gets to { $area } by an ordinary action.

## Dice and draws: their order
chance-oil = one marker when an oil field is first turned up
chance-oil-die = a die for each field that is turned up and held by the Allies, in the order of the data
chance-attack = attack, counter-attack and air attack: a die for each unit taking part, in the order of the data
chance-carrier = a die for each carrier hit from the air, in the order of the data
chance-yes-or-no = one die
chance-submarine = one die for each target
chance-commonwealth = units out of the Commonwealth reinforcements, one after the other
chance-chinese = units out of the Chinese reinforcements, one after the other
