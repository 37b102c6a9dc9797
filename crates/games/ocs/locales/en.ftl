heading-turn = Turn { $turn }
heading-side = { $side } player turn
heading-segment = { $segment }
note-limited = Limited flight
note-normal = Normal flight
note-barrage = Barrage of { $hex }: shift { $shift }
note-marker = Re-roll marker: { $side }
ratio = { $a }:{ $d }
effect = { $loss ->
    [0] no loss
    [1] 1 loss
   *[other] { $loss } losses
}{ $option ->
    [0] {""}
   *[other] , option { $option }
}{ $exploit ->
    [0] {""}
   *[other] , exploit { $exploit }
}{ $dg ->
    [0] {""}
   *[other] , DG
}
prompt-over = The game is over.
prompt-wait = Waiting for the other side.
prompt-rest = Go on.
prompt-order = First or second?
prompt-reroll = { $roll }: { $dice }. Keep it or roll again?
prompt-refit = Which aircraft is refitted?
prompt-return = Where does { $unit } come back?
prompt-make-way = To which hex do the units in { $hex } make way?
prompt-shift = From which dump does 1 SP go to { $hex }? (dumps still to name: { $dumps })
prompt-rebuild = Which unit is rebuilt?
prompt-modes = Modes of what has arrived?
prompt-orders = { $segment }: who moves?
prompt-moving = Where to with { $units }? { $left } MP left.
note-left = { $left } MP left
note-left-short = { $left }
prompt-driving = Where does { $cart } go? { $left } MP left, { $load }T aboard.
prompt-paying = { $tokens }T for { $hex }: from which dump?
prompt-barrages = { $segment }: which barrage?
prompt-shelling = Barrage of the aircraft at { $hex }: which guns? { $strength ->
        [one] 1 point
       *[other] { $strength } points
    } so far.
prompt-firing = Barrage of { $hex }: which guns? { $strength ->
        [one] 1 point
       *[other] { $strength } points
    } so far.
prompt-attacks = Which hex is attacked?
prompt-attacking = Attack on { $hex }: which units? So far { $units }
prompt-defence = Defence of { $hex }: pay { $tokens }T or fight at half?
prompt-stocks = { $hex }: which units use internal stocks?
prompt-lead = Whose action rating?
prompt-lose = Which unit is lost? ({ $steps } to go)
prompt-option = Option { $left }: losses or retreat?
prompt-retreat = Where do { $units } retreat? ({ $step } of { $distance })
prompt-advance = Who advances into { $hex }?
prompt-displace = Where does { $cart } get away to? (within { $most ->
        [one] 1 hex
       *[other] { $most } hexes
    })
prompt-target = Which hex is trainbusted?
prompt-gather = { $kind }, { $base }: which aircraft?
prompt-abort = Does an aircraft abort before the air combat?
prompt-duel = Which aircraft fights?
prompt-intercept = Intercept the mission over { $base }?
prompt-land = Where does { $plane } land?
action-proceed = Go on
action-done = Done
action-pass = Pass
action-keep = Keep the roll
action-reroll = Roll again
action-first = Go first
action-second = Go second
action-shift = Move supply from { $hex }
action-refit = Refit { $plane }
action-set-mode = { $unit }: { $mode }
action-place = Place { $unit } in { $hex }
action-rebuild = Rebuild { $unit }
action-pick = Pick { $unit }
action-drop = Drop { $unit }
action-fuel = Fuel { $unit } (1T)
action-fuel-hq = Fuel marker on { $unit } (1 SP)
action-hold = Hold { $unit }
action-release = Release { $unit }
action-move-to = Move to { $hex }
action-overrun = Overrun { $hex }
action-halt = Halt
action-pause = Pause: let others draw its load for fuel
action-drive = Move { $cart }
action-load = Load { $tokens }T
action-unload = Unload { $tokens }T
action-blow = Blow { $tokens }T at { $hex }
action-barrage-base = Barrage the aircraft at { $hex }
action-barrage = Barrage { $hex }
action-fire = Fire
action-attack = Attack { $hex }
action-fight = Fight
action-draw = Draw from { $hex }
action-decline = Decline: fight at half
action-use-stock = { $unit } uses its stocks
action-lead = { $unit } leads
action-lose = Lose { $unit }
action-retreat = Retreat
action-ignore = Ignore the option
action-retreat-to = Retreat to { $hex }
action-join = { $unit } goes along
action-advance = { $unit } advances
action-displace = Get away to { $hex }
action-fly = { $kind }: { $base }
action-trainbust = Trainbusting mission
action-target = Target { $hex }
action-with = Send { $plane }
action-go = Go
action-abort = { $plane } aborts
action-duel = { $plane } fights
action-intercept = { $plane } intercepts
action-land = { $plane } lands at { $base }
event-turn = Turn { $turn } began.
event-weather = Weather die { $die }: { $limited ->
    [1] limited flight
   *[other] normal flight
}.
event-initiative-won = { $side } won the initiative.
event-goes-first = { $side } went first.
event-segment-begins = { $side }: { $segment }.
event-dice = { $side } rolled { $dice } for { $roll } ({ $total }).
event-rerolled = { $side } had { $roll } rolled again: { $dice } ({ $total }).
event-marker-passes = The re-roll marker passed to { $side }.
event-refitted = { $plane } was refitted at { $base }.
event-paid = { $side } paid { $tokens }T from { $hex }.
event-arrived = { $unit } arrived in { $hex }.
event-cart-arrived = { $cart } arrived in { $hex }.
event-supply-arrived = { $tokens }T of supply arrived in { $hex }.
event-supply-shifted = { $tokens }T of { $from } went to { $hex }
event-made-way = The units in { $hex } made way to { $to }.
event-recovered = { $unit } was recovered.
event-no-room = There was no hex for { $unit }.
event-dead-now = { $units } went to the dead pile.
event-rebuild-fails = { $side } failed to rebuild ({ $total }).
event-rebuild-succeeds = { $side } may rebuild ({ $total }).
event-placed = { $unit } was placed in { $hex }.
event-mode-set = { $unit } changed to { $mode }.
event-fuelled = { $unit } was fuelled.
event-hq-fuelled = { $unit } got a fuel marker.
event-held = { $unit } held its place for this phase.
event-released = { $unit } was released.
event-stack-moves = { $side } moved { $count ->
    [1] 1 unit
   *[other] { $count } units
} from { $from } to { $hex }.
event-moved = { $units } moved from { $from } to { $hex }.
event-cart-moved = { $cart } moved to { $hex }.
event-cart-paused = { $cart } paused on the way.
event-loaded = { $cart } loaded { $tokens }T.
event-unloaded = { $cart } unloaded { $tokens }T.
event-control-passes = { $hex } came under the control of { $side }.
event-dump-blown = { $percent } % was blown at { $hex } ({ $tokens }T).
event-dump-captured = { $side } captured { $percent } % at { $hex }: { $tokens }T, { $lost }T destroyed.
event-transport-captured = { $side } captured { $percent } % of the transport at { $hex } ({ $points ->
        [one] 1 point
       *[other] { $points } points
    }, { $tokens }T of its load).
event-transport-lost = { $percent } % of the transport at { $hex } was lost ({ $points ->
        [one] 1 point
       *[other] { $points } points
    }, { $tokens }T of its load).
event-transport-escapes = { $cart } got away to { $hex }.
event-load-lost = { $tokens }T in { $hex } were lost: no transport was left to carry them.
event-strip-captured = { $side } took the air strip at { $hex }.
event-attack-declared = { $side } attacked { $hex } with { $count ->
    [1] 1 unit
   *[other] { $count } units
}.
event-overrun-declared = { $side } overran { $hex } with { $count ->
    [1] 1 unit
   *[other] { $count } units
}.
event-attack-lapses = The attack on { $hex } lapsed.
event-empty-hex-taken = The empty hex { $hex } was attacked.
event-combat-supplied = { $side } had combat supply.
event-unsupplied = { $side } fought without combat supply.
event-stock-used = { $unit } used stocks: { $stock }.
event-rating-named = { $side } led with AR { $rating }.
event-drops-out = { $unit } could not be paid for and did not take part.
event-leads = { $unit } led with AR { $rating }.
event-odds = { $attack } against { $defence } = { $odds }, { $line } line, column { $column }.
event-surprise = { $side } gained surprise: { $columns ->
        [one] 1 column
       *[other] { $columns } columns
    }, to { $column }.
event-no-surprise = No surprise.
event-combat-result = { $total } on { $column }: attacker { $attacker }; defender { $defender }.
event-lost = { $unit } was lost.
event-becomes-dg = { $side } in { $hex } became DG.
event-option-ignored = { $side } ignored the option.
event-retreats = { $side } retreated { $count ->
    [1] 1 unit
   *[other] { $count } units
} from { $from } to { $hex }.
event-cannot-retreat = { $unit } could not retreat.
event-reserve-lost = The Reserve markers in { $hex } were lost.
event-advanced = { $unit } advanced into { $hex }.
event-exploits = { $unit } was marked for exploitation.
event-barrage-fired = { $side } barraged { $hex }: { $strength ->
        [one] 1 point
       *[other] { $strength } points
    }, { $cost }T, shift { $shift }.
event-barrage-nothing = The barrage of { $hex } did nothing.
event-barrage-dg = The barrage of { $hex } caused DG.
event-barrage-steps = The barrage of { $hex } caused DG and took { $steps ->
        [one] 1 step
       *[other] { $steps } steps
    }.
event-facility-missed = The facility barrage of { $base } did nothing.
event-stock-recovered = { $unit } recovered stocks: { $stock }.
event-out-of-supply = { $unit } went out of supply.
event-in-supply = { $unit } was in supply again.
event-attrition = Attrition in { $hex }, { $total }: { $steps ->
    [0] nothing
    [1] 1 step
   *[other] { $steps } steps
}.
event-mission-flies = { $planes } flew to { $base }: { $kind }.
event-aborts = { $plane } aborted.
event-plane-hit = { $plane } lost a step.
event-plane-lost = { $plane } was destroyed.
event-air-combat = { $attacker } against { $defender }: { $total }.
event-intercepted = { $plane } intercepted.
event-flak-misses = Flak { $total }: missed.
event-flak-hits = Flak { $total }: hit.
event-trainbusted = { $hex } was trainbusted.
event-landed = { $plane } landed at { $base }.
event-markers-removed = { $side } cleaned up.
event-game-over = The game is over: { $winner }.
event-as-ruled = The text is read here as this ruling says.
fact-over = The game is over.
fact-not-now = It is { $segment }: not the time for it.
fact-not-asked = The decision is with { $side }.
fact-not-in-hand = There is nothing to answer with it: no { $what } is in hand.
fact-other-step = The { $what } in hand is at another step.
fact-unanswered = It does not answer the question of the moment.
fact-not-yours = { $unit } is not yours.
fact-cart-not-yours = { $cart } is not yours or not on the map.
fact-plane-not-yours = { $plane } cannot be used for that.
fact-off-map = { $unit } is not on the map.
fact-not-there = { $unit } is not in { $hex }.
fact-already-here = The stack is in { $hex } already.
fact-already-picked = { $unit } is picked already.
fact-not-picked = { $unit } is not picked.
fact-already-moved = { $unit } has finished moving.
fact-cannot-move-now = { $unit } ({ $mode }) does not move in this segment.
fact-under-way = The stack is under way.
fact-stack-in-hand = A stack is picked: end its move first.
fact-transport-in-hand = A transport point is on the move: end or pause it first.
fact-not-under-way = The stack has not begun to move.
fact-last-unit = { $unit } is the last unit of the stack: it halts.
fact-not-reserve = { $unit } is in { $mode }, not in Reserve Mode.
fact-not-by-choice = Nobody chooses { $mode }: { $unit } could only come into it by a result.
fact-dg-turns-only = { $unit } is DG: it may only turn its side.
fact-no-modes = { $unit } has no modes.
fact-no-combat-unit = { $unit } is no combat unit.
fact-never-rebuilt = { $unit } is never rebuilt: only ground combat units are.
fact-no-mode = { $unit } cannot do that in { $mode }.
fact-already-mode = { $unit } is in { $mode } already.
fact-zoc-forbids = { $unit } in { $hex } is in an enemy ZOC.
fact-no-zoc = { $hex } lies in no enemy ZOC.
fact-markers-used = { $used } of { $limit } Reserve markers are in use.
fact-strat-limit = { $used } would be in Strat Mode; the limit is { $limit }.
fact-no-trace = No trace supply in { $hex }.
fact-needs-fuel = { $unit } has no fuel.
fact-no-fuel-needed = { $unit } needs no fuel, or has it.
fact-not-hq = { $unit } is not a headquarters.
fact-no-supply = { $hex } needs { $need }T; { $have }T can reach it.
fact-not-reachable = { $hex } cannot be reached ({ $left } MP left).
fact-no-way-back = The way back out of { $hex } would be prohibited.
fact-transport-paused = While transport is paused only units that take fuel move; { $unit } does not.
fact-paused-first = { $cart } has paused on its way: it goes on or halts first.
fact-too-far = { $hex } costs { $cost } MP; { $left } are left.
fact-prohibited = The terrain of { $hex } is prohibited to { $unit }.
fact-enemy-there = The enemy is in { $hex }.
fact-cart-at-stores = Enemy stores are in { $hex }; { $cart } is no attack-capable unit.
fact-stays-behind = { $unit } is no combat unit: transport, dumps, bases and aircraft do not retreat.
fact-mode-allows = In its mode { $unit } has { $allowance } MP.
fact-stores-there = Enemy stores are in { $hex } and { $unit } is not attack-capable.
fact-closed = { $hex } is closed to your side.
fact-zoc-stops = An enemy ZOC stops trucks at { $hex }.
fact-strat-zoc = { $hex } is in an enemy ZOC; Strat Mode may not enter.
fact-guns-alone = { $unit } may not go alone to { $hex } beside the enemy.
fact-needs-all = { $hex } needs the whole allowance.
fact-not-adjacent = { $hex } is not adjacent.
fact-no-enemy = There is no enemy at { $hex } for that.
fact-not-attack-capable = { $unit } is not attack-capable.
fact-dg-no-overrun = { $unit } is DG and cannot overrun.
fact-too-few-points = { $need } MP are needed; { $left } are left.
fact-entry-too-dear = Without roads { $unit } would pay over 3 MP for { $hex }.
fact-crowded = { $hex } holds { $re } RE, more than 10.
fact-nothing-loaded = Nothing is loaded.
fact-nothing-to-load = There is nothing to load in { $hex }.
fact-too-much = { $asked }T asked, { $most }T at most.
fact-cannot-unload = No friendly combat unit, strip or dump is in { $hex }.
fact-too-much-to-blow = { $asked }T asked: from 1T to all { $most }T can be blown.
fact-cart-moved-already = { $cart } has finished moving.
fact-cart-prohibited = The terrain of { $hex } is prohibited to { $cart }.
fact-no-dump = There is no dump of yours in { $hex }.
fact-already-blown = { $hex } was blown in this phase already.
fact-already-attacked = { $hex } was attacked in this segment already.
fact-unit-attacked = { $unit } has attacked in this segment.
fact-cannot-enter = { $unit } could not move into { $hex }.
fact-no-attackers = No unit of yours is beside it.
fact-not-exploiting = { $unit } neither exploits nor was released.
fact-already-barraged = { $hex } was barraged in this phase already.
fact-already-busted = Your trainbusting marker is in { $hex } already.
fact-unit-fired = { $unit } has fired in this phase.
fact-not-gun = { $unit } is not artillery.
fact-gun-cannot-fire = { $unit } ({ $mode }) may not fire now.
fact-out-of-range = { $hex } is { $distance ->
        [one] 1 hex
       *[other] { $distance } hexes
    } from { $unit }; its range is { $range }.
fact-no-guns = You have no artillery on the map.
fact-weak-barrage = A barrage needs at least 1 point.
fact-no-stock = { $unit } has neither supply points nor stocks.
fact-supply-at-hand = SP can reach { $unit }: no stocks.
fact-stocks-for-combat = The internal stocks of { $unit } pay for combat only.
fact-not-taking-part = { $unit } is not among them.
fact-must-be-lead = The first loss is { $unit }.
fact-may-not-ignore = The option may not be ignored.
fact-not-outward = { $hex } is { $distance ->
        [one] 1 hex
       *[other] { $distance } hexes
    } from the start; it must be { $wanted }.
fact-held-by-enemy = The enemy is or was in { $hex }.
fact-did-not-pay = { $unit } did not pay for this combat.
fact-not-dead = { $unit } is not in the dead pile.
fact-no-place-there = { $unit } may not be placed in { $hex }.
fact-not-the-next = { $hex } is not the next empty hex towards Manila.
fact-no-shift = Supply may not be moved from { $hex }.
fact-too-far-to-flee = { $hex } is more than { $most ->
        [one] 1 hex
       *[other] { $most } hexes
    } away.
fact-plane-inactive = { $plane } is Inactive.
fact-plane-active = { $plane } is Active.
fact-plane-flew = { $plane } has its mission of this phase.
fact-plane-range = { $base } is { $distance ->
        [one] 1 hex
       *[other] { $distance } hexes
    } away; { $plane } reaches { $range }.
fact-weather-limits = Limited flight: missions only in your own Movement Phase.
fact-wrong-mission = { $kind }: not in the segment { $segment }.
fact-no-active-enemy = There are no such enemy aircraft at { $base }.
fact-mission-full = The mission is full.
fact-no-planes = No aircraft can fly it.
fact-not-fighter = { $plane } is not a fighter.
fact-parenthesised = { $plane } has a parenthesised rating.
fact-keep-one = One must stay.
fact-no-patrol = The target is not in the patrol zone of { $plane }.
fact-no-base = { $base } is not a base or target for that.
fact-base-full = { $base } holds 4 Active aircraft.
fact-strip-used = { $base } has refitted in this phase.
fact-refit-zoc = { $base } is in an enemy ZOC.
fact-not-your-roll = You do not hold the re-roll marker.
fact-hex-not-empty = { $hex } is not an empty hex to attack.
fact-must-pay = The payment comes first.
fact-as-ruled = The text is read here as this ruling says.
odds-combat = attacker { $aloss ->
    [0] no loss
   *[other] loss { $aloss }
}{ $aoption ->
    [0] {""}
   *[other] , option { $aoption }
}{ $exploit ->
    [0] {""}
   *[other] , exploit { $exploit }
}; defender { $dloss ->
    [0] no loss
   *[other] loss { $dloss }
}{ $doption ->
    [0] {""}
   *[other] , option { $doption }
}{ $dg ->
    [0] {""}
   *[other] , DG
}
odds-attack = Attack { $points }
odds-defence = Defence { $points } (with combat supply)
odds-river = { $unit } attacks over a river
odds-antitank = { $unit } x1.5 against anti-tank
odds-doubled = { $unit } is doubled
odds-starved = { $unit } is halved out of supply
odds-dg = { $unit } is halved by DG
odds-open-city = Open city
odds-line = { $line } line
odds-column = Column { $a }:{ $d }
odds-rating = Action rating { $drm }
odds-unseen = { $count ->
        [one] 1 unit below is
       *[other] { $count } units below are
    } not seen
odds-barrage = { $points ->
        [one] 1 point
       *[other] { $points } points
    }, shift { $shift }
odds-cost = Costs { $tokens }T
odds-unspotted = No spotter
odds-short = Short range
odds-long = Long range
odds-strat = Strat Mode in the target
odds-nothing = no effect
odds-only-dg = DG
odds-steps = DG and { $steps ->
        [one] 1 step
       *[other] { $steps } steps
    }

## Dice and draws: their order
chance-weather = one die
chance-initiative = two dice of the first side, then two of the second; equal totals are rolled again
chance-rebuild = two dice
chance-surprise = two dice, once the odds are known
chance-shift = one die, when there is surprise
chance-combat = two dice, after those of surprise
chance-barrage = two dice
chance-barrage-half = one die, when the result is half a step
chance-facility = one die
chance-facility-plane = a die for each aircraft on the strip, after that of the facility
chance-attrition = two dice for each hex out of trace supply
chance-capture-dump = one die for the dump
chance-capture-trucks = one die for trucks, after that of the dump
chance-capture-wagons = one die for wagons, after that of the trucks
chance-capture-plane = two dice for each aircraft on a captured strip
chance-blow = one die
chance-air-combat = two dice a round
chance-air-loss = one die for the loser, after each round
chance-flak = two dice, after the air combat
chance-mission-loss = one die, when flak hits; aircraft count in the order they were named
chance-recovery = units out of the recovery pool, one after the other

overlay-automatic = { $unit } is in trace supply this turn automatically.
overlay-drawn = { $unit } draws trace supply from { $hex }.
overlay-thrown = { $unit } is thrown trace supply by { $hq }, which draws it from { $hex }.
overlay-cut = { $unit } is cut off at { $hex }.
overlay-far = { $unit } is too far from every source.
overlay-throw = { $unit } throws { $range } MP.
overlay-left = { $points }
overlay-supply = { $tokens }T can be drawn in { $hex } now.
overlay-dump = { $hex }: { $tokens }T; { $count ->
    [0] nobody can draw from it
    [1] one unit can draw from it
   *[other] { $count } units can draw from it
}.
overlay-cost = Fuel for all of them { $fuel }T, an attack of all of them { $fight }T.
overlay-attack = Attack on { $hex } with { $count ->
        [one] 1 unit
       *[other] { $count } units
    }: { $price }T of combat supply, { $tokens }T within reach.
overlay-attack-stocks = No SP reach { $units }: internal stocks, or no attack.
overlay-defence = The defender pays { $most ->
    [one] 1T
   *[other] 2T (1T for 1 RE or less)
 } or fights at half; { $dumps ->
    [0] no dump lies
    [one] one dump lies
   *[other] { $dumps } dumps lie
 } within his own draw.
overlay-all = Every unit is in trace supply.
overlay-outside = Not in trace supply now: { $units }.
overlay-stock = On the map: { $sp } SP { $tokens }T.
