heading-turn = 第{ $turn }ターン
heading-side = { $side }のプレイヤーターン
heading-segment = { $segment }
note-limited = 制限飛行
note-normal = 通常飛行
note-marker = 振り直しマーカー：{ $side }
ratio = { $a }:{ $d }
effect = 損害{ $loss }{ $option ->
    [0] {""}
   *[other] 、オプション{ $option }
}{ $exploit ->
    [0] {""}
   *[other] 、突破{ $exploit }
}{ $dg ->
    [0] {""}
   *[other] 、DG
}
}{ $exploit ->
    [0] {""}
   *[other] 、突破{ $exploit }
}{ $dg ->
    [0] {""}
   *[other] 、DG
}
prompt-over = ゲームは終わりました。
prompt-wait = 相手の決定を待っています。
prompt-rest = 続けてください。
prompt-order = 先攻と後攻のどちらにしますか。
prompt-reroll = { $roll }のダイス{ $dice }：そのままにしますか、振り直しますか。
prompt-refit = どの航空機を整備しますか。
prompt-return = { $unit }をどこに置きますか。
prompt-rebuild = どのユニットを再建しますか。
prompt-modes = 到着したユニットをどのモードにしますか。
prompt-orders = { $segment }：どのユニットを動かしますか。
prompt-moving = { $units }をどこへ動かしますか。残り{ $left }移動力。
note-left = 残り{ $left }移動力
note-left-short = { $left }
prompt-driving = { $cart }をどこへ動かしますか。残り{ $left }移動力、積荷{ $load }T。
prompt-paying = { $hex }に{ $tokens }T：どの集積所から引き出しますか。
prompt-barrages = { $segment }：どこを砲爆撃しますか。
prompt-firing = { $hex }への砲爆撃：どの砲兵を使いますか。現在{ $strength }点。
prompt-attacks = どこを攻撃しますか。
prompt-attacking = { $hex }への攻撃：どのユニットを使いますか。選択中：{ $units }
prompt-defence = { $hex }の防御：{ $tokens }T払いますか、半減で戦いますか。
prompt-stocks = { $hex }：どのユニットが内部備蓄を使いますか。
prompt-lead = どのユニットのアクションレーティング（AR）を使いますか。
prompt-lose = どのユニットを失いますか（あと{ $steps }ステップ）。
prompt-option = オプション{ $left }：損害と後退のどちらにしますか。
prompt-retreat = { $units }をどこへ後退させますか（{ $distance }ヘクス中{ $step }ヘクス目）。
prompt-advance = どのユニットを{ $hex }へ戦闘後前進させますか。
prompt-displace = { $cart }をどこへ逃がしますか（{ $most }ヘクス以内）。
prompt-target = 鉄道破壊の目標はどのヘクスですか。
prompt-gather = { $kind } { $base }：どの航空機を出しますか。
prompt-abort = 空戦の前にどの航空機を離脱させますか。
prompt-duel = どの航空機を戦わせますか。
prompt-intercept = { $base }の任務を迎撃しますか。
prompt-land = { $plane }はどこに降りますか。
action-proceed = 続ける
action-done = 終える
action-pass = パス
action-keep = そのまま
action-reroll = 振り直す
action-first = 先攻
action-second = 後攻
action-refit = { $plane }を整備
action-set-mode = { $unit }を{ $mode }に
action-place = { $unit }を{ $hex }に置く
action-rebuild = { $unit }を再建
action-pick = { $unit }を選ぶ
action-drop = { $unit }を外す
action-fuel = { $unit }に燃料（1T）
action-fuel-hq = { $unit }に燃料マーカー（1 SP）
action-hold = { $unit }は動かない
action-release = { $unit }を解放
action-move-to = { $hex }へ移動
action-overrun = { $hex }をオーバーラン
action-halt = 止まる
action-pause = 待機：積荷を燃料として引き出させる
action-drive = { $cart }を動かす
action-load = { $tokens }T積む
action-unload = { $tokens }T降ろす
action-blow = { $hex }の{ $tokens }Tを破壊
action-barrage = { $hex }を砲爆撃
action-fire = 撃つ
action-attack = { $hex }を攻撃
action-fight = 戦闘開始
action-draw = { $hex }から引き出す
action-decline = 払わず半減
action-use-stock = { $unit }の内部備蓄を使う
action-lead = { $unit }のARを使う
action-lose = { $unit }を失う
action-retreat = 後退する
action-ignore = オプションを無視する
action-retreat-to = { $hex }へ後退
action-join = { $unit }も同行
action-advance = { $unit }が戦闘後前進
action-displace = { $hex }へ逃れる
action-fly = { $kind }：{ $base }
action-trainbust = 鉄道破壊任務
action-target = 目標{ $hex }
action-with = { $plane }を出す
action-go = 発進
action-abort = { $plane }は離脱
action-duel = { $plane }が戦う
action-intercept = { $plane }で迎撃
action-land = { $plane }は{ $base }に着陸
event-turn = 第{ $turn }ターン開始。
event-weather = 天候ダイス{ $die }：{ $limited ->
    [1] 制限飛行
   *[other] 通常飛行
}。
event-initiative-won = { $side }が主導権を得た。
event-goes-first = { $side }が先攻。
event-segment-begins = { $side }：{ $segment }。
event-dice = { $side }の{ $roll }ダイス：{ $dice }（{ $total }）。
event-rerolled = { $side }が{ $roll }を振り直し：{ $dice }（{ $total }）。
event-marker-passes = 振り直しマーカーは{ $side }へ。
event-refitted = { $plane }は{ $base }で整備。
event-paid = { $side }は{ $hex }から{ $tokens }T払った。
event-arrived = { $unit }が{ $hex }に到着。
event-cart-arrived = { $cart }が{ $hex }に到着。
event-supply-arrived = { $hex }に補給{ $tokens }T到着。
event-made-way = { $hex }のユニットは{ $to }へ移った。
event-recovered = { $unit }は回復プールから復帰。
event-no-room = { $unit }を置く所がない。
event-dead-now = { $units }は死亡プールへ。
event-rebuild-fails = { $side }の再建は失敗（{ $total }）。
event-rebuild-succeeds = { $side }の再建は成功（{ $total }）。
event-placed = { $unit }を{ $hex }に置いた。
event-mode-set = { $unit }は{ $mode }に。
event-fuelled = { $unit }に燃料を補給。
event-hq-fuelled = { $unit }に燃料マーカーを置いた。
event-held = { $unit }はこのフェイズ動かない。
event-released = { $unit }を解放。
event-stack-moves = { $side }の{ $count }ユニットが{ $from }から{ $hex }へ移動。
event-moved = { $units }が{ $from }から{ $hex }へ移動。
event-cart-moved = { $cart }が{ $hex }へ移動。
event-cart-paused = { $cart }は途中で待機した。
event-loaded = { $cart }に{ $tokens }T積んだ。
event-unloaded = { $cart }から{ $tokens }T降ろした。
event-control-passes = { $hex }は{ $side }の支配下に。
event-dump-blown = { $hex }で{ $percent }%破壊（{ $tokens }T）。
event-dump-captured = { $side }が{ $hex }で{ $percent }%捕獲：{ $tokens }T、{ $lost }T喪失。
event-transport-captured = { $side }が{ $hex }で輸送の{ $percent }%を捕獲（{ $points }点）。
event-transport-lost = { $hex }の輸送の{ $percent }%を喪失（{ $points }点）。
event-transport-escapes = { $cart }は{ $hex }へ逃れた。
event-strip-captured = { $side }が{ $hex }の滑走路を奪った。
event-attack-declared = { $side }が{ $count }ユニットで{ $hex }を攻撃。
event-overrun-declared = { $side }が{ $count }ユニットで{ $hex }をオーバーラン。
event-attack-lapses = { $hex }への攻撃は取り消し。
event-empty-hex-taken = 空の{ $hex }への攻撃。
event-combat-supplied = { $side }は戦闘補給あり。
event-unsupplied = { $side }は戦闘補給なし。
event-stock-used = { $unit }は内部備蓄を使用：{ $stock }。
event-leads = { $unit }のARは{ $rating }。
event-odds = { $attack }対{ $defence } = { $odds }、{ $line }の行、{ $column }の列。
event-surprise = { $side }の奇襲、{ $columns }列移動して{ $column }。
event-no-surprise = 奇襲なし。
event-combat-result = { $column }の列、{ $total }：攻撃側{ $attacker }、防御側{ $defender }。
event-lost = { $unit }を失った。
event-becomes-dg = { $hex }の{ $side }は混乱（DG）。
event-option-ignored = { $side }はオプションを無視。
event-retreats = { $side }の{ $count }ユニットが{ $from }から{ $hex }へ後退。
event-cannot-retreat = { $unit }は後退できない。
event-reserve-lost = { $hex }の予備マーカー喪失。
event-advanced = { $unit }が{ $hex }へ戦闘後前進。
event-exploits = { $unit }は突破マーカーを得た。
event-barrage-fired = { $side }が{ $hex }を砲爆撃：{ $strength }点、{ $cost }T、列の移動{ $shift }。
event-barrage-nothing = { $hex }への砲爆撃は効果なし。
event-barrage-dg = { $hex }への砲爆撃：混乱（DG）。
event-barrage-steps = { $hex }への砲爆撃：混乱（DG）、{ $steps }ステップの損害。
event-facility-missed = { $base }への施設爆撃は効果なし。
event-stock-recovered = { $unit }の備蓄回復：{ $stock }。
event-out-of-supply = { $unit }は補給切れ。
event-in-supply = { $unit }は補給回復。
event-attrition = { $hex }の損耗、ダイス{ $total }：{ $steps }ステップ。
event-mission-flies = { $kind }、{ $base }へ：{ $planes }。
event-aborts = { $plane }は離脱。
event-plane-hit = { $plane }は1ステップの損害。
event-plane-lost = { $plane }は失われた。
event-air-combat = { $attacker }対{ $defender }：{ $total }。
event-intercepted = { $plane }が迎撃。
event-flak-misses = 対空{ $total }：外れ。
event-flak-hits = 対空{ $total }：命中。
event-trainbusted = { $hex }で鉄道破壊。
event-landed = { $plane }は{ $base }に着陸。
event-markers-removed = { $side }のクリーンアップ。
event-game-over = ゲーム終了：{ $winner }。
event-as-ruled = 本文はここではこの裁定のとおりに読む。
fact-over = ゲームは終わっている。
fact-not-now = 今は{ $segment }であり、その時ではない。
fact-not-asked = 今は{ $side }の決定。
fact-not-in-hand = 答える対象がない：進行中の{ $what }はない。
fact-unanswered = 今の問いへの答えではない。
fact-not-yours = { $unit }は自軍でない。
fact-cart-not-yours = { $cart }は自軍でないか盤上にない。
fact-plane-not-yours = { $plane }は使えない。
fact-off-map = { $unit }は盤上にない。
fact-not-there = { $unit }は{ $hex }にいない。
fact-already-here = スタックはすでに{ $hex }にいる。
fact-already-picked = { $unit }は選択済み。
fact-not-picked = { $unit }は選ばれていない。
fact-already-moved = { $unit }は移動を終えている。
fact-cannot-move-now = { $unit }（{ $mode }）は今動けない。
fact-under-way = スタックはすでに移動中。
fact-not-under-way = スタックはまだ移動を始めていない。
fact-last-unit = { $unit }はスタック最後のユニット：停止を選ぶ。
fact-not-reserve = { $unit }は{ $mode }で、予備モードではない。
fact-not-by-choice = { $mode }は選べない：{ $unit }は結果によってのみ入る。
fact-dg-turns-only = { $unit }は混乱（DG）中：面を変えることしかできない。
fact-no-modes = { $unit }にモードはない。
fact-never-rebuilt = { $unit }は再建できない。再建できるのは地上戦闘ユニットだけ。
fact-no-mode = { $unit }は{ $mode }のためそれができない。
fact-already-mode = { $unit }はすでに{ $mode }。
fact-zoc-forbids = { $unit }は{ $hex }で敵ZOC内。
fact-markers-used = 予備マーカーは{ $used }/{ $limit }使用中。
fact-strat-limit = 戦略モードのユニットは{ $used }個になる。上限{ $limit }個。
fact-no-trace = { $hex }では追跡補給を得られない。
fact-needs-fuel = { $unit }は燃料がない。
fact-no-fuel-needed = { $unit }に（これ以上）燃料は不要。
fact-not-hq = { $unit }は司令部でない。
fact-no-supply = { $hex }に{ $need }T必要、得られるのは{ $have }T。
fact-not-reachable = { $hex }に届かない（残り{ $left }移動力）。
fact-too-far = { $hex }まで{ $cost }移動力、残り{ $left }。
fact-prohibited = { $unit }は{ $hex }の地形に入れない。
fact-enemy-there = { $hex }に敵がいる。
fact-stores-there = { $hex }に敵の物資があり{ $unit }は攻撃可能でない。
fact-closed = 自軍は{ $hex }に入れない。
fact-zoc-stops = トラックは{ $hex }の敵ZOCで止まる。
fact-strat-zoc = { $hex }は敵ZOC、戦略モードでは入れない。
fact-guns-alone = { $unit }は単独で{ $hex }の敵の隣に行けない。
fact-needs-all = { $hex }には移動力全部が要る。
fact-not-adjacent = { $hex }は隣接していない。
fact-no-enemy = { $hex }に対象となる敵がいない。
fact-not-attack-capable = { $unit }は攻撃可能でない。
fact-dg-no-overrun = { $unit }はDGでオーバーランできない。
fact-too-few-points = { $need }移動力必要、残り{ $left }。
fact-entry-too-dear = 道路を使わないと{ $unit }の{ $hex }への進入は3移動力を超える。
fact-crowded = { $hex }に{ $re } REがあり、10 REを超える。
fact-nothing-loaded = 積荷がない。
fact-nothing-to-load = { $hex }に積む補給がない。
fact-too-much = { $asked }Tを求めたが最大{ $most }T。
fact-cannot-unload = { $hex }に自軍戦闘ユニット・滑走路・集積所がない。
fact-blow-parts = { $asked }Tを求めた：全{ $most }Tか、SP単位（4T）の一部。
fact-cart-moved-already = { $cart }は移動を終えた。
fact-cart-prohibited = { $hex }の地形に{ $cart }は入れない。
fact-no-dump = { $hex }に自軍の集積所がない。
fact-already-blown = { $hex }はこのフェイズに破壊済み。
fact-already-attacked = { $hex }はすでに攻撃された。
fact-unit-attacked = { $unit }はすでに攻撃した。
fact-cannot-enter = { $unit }は{ $hex }に移動で入れない。
fact-no-attackers = 隣に自軍ユニットがいない。
fact-not-exploiting = { $unit }には突破マーカーがなく、解放された予備でもない。
fact-already-barraged = { $hex }はこのフェイズに砲爆撃済み。
fact-unit-fired = { $unit }はこのフェイズに撃った。
fact-not-gun = { $unit }は砲兵でない。
fact-gun-cannot-fire = { $unit }（{ $mode }）は今撃てない。
fact-out-of-range = { $unit }から{ $hex }は{ $distance }ヘクス、射程{ $range }。
fact-no-guns = マップに自軍の砲兵がいない。
fact-weak-barrage = 砲爆撃は最低1点。
fact-no-stock = { $unit }にはSPも内部備蓄もない。
fact-supply-at-hand = { $unit }にはSPが届くので備蓄は使えない。
fact-stocks-for-combat = { $unit }の内部備蓄は戦闘にしか使えない。
fact-not-taking-part = { $unit }は含まれない。
fact-must-be-lead = 最初の損害は{ $unit }。
fact-may-not-ignore = オプションは無視できない。
fact-not-outward = { $hex }は始点から{ $distance }ヘクスで、{ $wanted }ヘクスでなければならない。
fact-held-by-enemy = { $hex }に敵がいる、またはいた。
fact-did-not-pay = { $unit }はこの戦闘の戦闘補給を払っていない。
fact-not-dead = { $unit }は死亡プールにいない。
fact-no-place-there = { $unit }は{ $hex }に置けない。
fact-too-far-to-flee = { $hex }は{ $most }ヘクスより遠い。
fact-plane-inactive = { $plane }は非活動。
fact-plane-active = { $plane }は活動中。
fact-plane-flew = { $plane }はこのフェイズに任務済み。
fact-plane-range = { $plane }から{ $base }は{ $distance }ヘクス、航続距離{ $range }。
fact-weather-limits = 制限飛行：任務は自軍移動フェイズのみ。
fact-wrong-mission = { $segment }に{ $kind }はできない。
fact-no-active-enemy = { $base }に対象の敵機がいない。
fact-mission-full = これ以上の航空機は任務に加われない。
fact-no-planes = 使える航空機がない。
fact-target-first = 鉄道破壊：先に任務を選び、それからヘクスを指定する。
fact-not-fighter = { $plane }は戦闘機でない。
fact-parenthesised = { $plane }の空戦値は括弧付き。
fact-keep-one = 1機は残す。
fact-no-patrol = { $plane }のパトロールゾーンは目標に届かない。
fact-no-base = { $base }は使える基地・目標でない。
fact-base-full = { $base }には活動機が4機いる。
fact-strip-used = { $base }はこのフェイズに整備済み。
fact-refit-zoc = { $base }は敵ZOC内。
fact-not-your-roll = 振り直しマーカーを持っていない。
fact-hex-not-empty = { $hex }は攻撃できる空ヘクスでない。
fact-must-pay = 先に支払う。
fact-as-ruled = 本文はここではこの裁定のとおりに読む。
odds-combat = 攻撃側 損害{ $aloss }{ $aoption ->
    [0] {""}
   *[other] 、オプション{ $aoption }
}{ $exploit ->
    [0] {""}
   *[other] 、突破{ $exploit }
}；防御側 損害{ $dloss }{ $doption ->
    [0] {""}
   *[other] 、オプション{ $doption }
}{ $dg ->
    [0] {""}
   *[other] 、DG
}
}{ $exploit ->
    [0] {""}
   *[other] 、突破{ $exploit }
}；防御側 損失{ $dloss }{ $doption ->
    [0] {""}
   *[other] 、選択{ $doption }
}{ $dg ->
    [0] {""}
   *[other] 、DG
}
odds-attack = 攻撃{ $points }
odds-defence = 防御{ $points }（戦闘補給あり）
odds-river = { $unit }は渡河
odds-antitank = { $unit }は対戦車により1.5倍
odds-doubled = { $unit }は2倍
odds-starved = { $unit }は補給切れで半減
odds-dg = { $unit }はDGで半減
odds-open-city = 無防備都市
odds-line = { $line }の行
odds-column = { $a }:{ $d }の列
odds-rating = AR差{ $drm }
odds-unseen = 他に見えないユニット{ $count }個
odds-barrage = { $points }点、列の移動{ $shift }
odds-cost = 費用{ $tokens }T
odds-unspotted = 観測なし
odds-short = 近距離
odds-long = 長距離
odds-strat = 目標に戦略モード
odds-nothing = 効果なし
odds-only-dg = 混乱（DG）
odds-steps = 混乱（DG）と{ $steps }ステップの損害

## ダイスと引き：その順
chance-weather = 1個
chance-initiative = 先に第1の側が2個、次に第2の側が2個。同じなら振り直し
chance-rebuild = 再建の2個
chance-surprise = 奇襲の2個、戦力比が決まったあと
chance-shift = 奇襲があれば列移動の1個
chance-combat = 戦闘の2個、奇襲のあと
chance-barrage = 砲爆撃の2個
chance-barrage-half = 結果が半ステップのとき1個
chance-facility = 施設爆撃の1個
chance-facility-plane = 施設爆撃のあと、滑走路の機ごとに1個
chance-attrition = 補給切れの損耗：ヘクスごとに2個
chance-capture-dump = 集積所の捕獲：1個
chance-capture-trucks = トラックの捕獲：1個、集積所のあと
chance-capture-wagons = 荷馬車の捕獲：1個、トラックのあと
chance-capture-plane = 滑走路が奪われたとき：機ごとに2個
chance-blow = 集積所の破壊：1個
chance-air-combat = 空戦の各ラウンドに2個
chance-air-loss = 空戦の各ラウンドのあと敗者の損害に1個
chance-flak = 対空の2個、空戦のあと
chance-mission-loss = 対空が命中したとき損害に1個
chance-recovery = 回復プールから1個ずつ引く

overlay-automatic = { $unit }はこのターン自動的に追跡補給下にある。
overlay-drawn = { $unit }は{ $hex }から追跡補給を引き出す。
overlay-thrown = { $unit }は{ $hq }から追跡補給をスローされ、司令部は{ $hex }から引き出す。
overlay-cut = { $unit }の補給線は{ $hex }で断たれている。
overlay-far = { $unit }はどの補給源からも遠すぎる。
overlay-throw = { $unit }のスロー距離は{ $range }移動力。
overlay-left = { $points }
overlay-supply = { $hex }では今{ $tokens }Tを引き出せる。
overlay-dump = { $hex }：{ $tokens }T。引き出せるユニットは{ $count }個。
overlay-cost = 全部の燃料{ $fuel }T、全部での攻撃{ $fight }T。
overlay-attack = { $hex }を{ $count }ユニットで攻撃：戦闘補給{ $price }T、届くのは{ $tokens }T。
overlay-attack-stocks = { $units }にSPは届かない。内部備蓄を使わなければ攻撃できない。
overlay-defence = 防御側は{ $most }T（合計1 RE以下なら1T）を払うか半減で戦う。自力で引き出せる集積所は{ $dumps }か所。
overlay-all = すべてのユニットが追跡補給下にある。
overlay-outside = 今、追跡補給下にない：{ $units }。
overlay-stock = マップ上に{ $sp } SP { $tokens }T。
