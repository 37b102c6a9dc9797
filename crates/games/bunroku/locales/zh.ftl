## Questions
prompt-over = 游戏已结束。
prompt-wait = 等待对方。
prompt-setup = 将8名巡察使布置到各道的道都（每道1名）。
prompt-before-die = { $nation }行动开始：掷行军骰之前是否使用卡牌？
prompt-after-die = { $nation }掷出{ $die }，行军数{ $points }：是否使用卡牌？
prompt-replenish = 补充：每点放1支朝鲜军到有朝鲜武将的地域（余{ $points }点）。
prompt-restore-ming = 补充：每点恢复1个损耗的明军（余{ $points }点）。
prompt-march = 行军：余{ $points }点，骰点{ $die }。选择率队的武将。
prompt-group = { $leader }：选择同行的军队与去向（现有{ $units }个，余{ $points }点）。
prompt-group-on = { $leader }率{ $units }个军队，余{ $points }点：继续前进、留下部队或停止。
prompt-group-retreat = { $leader }率队撤退（{ $units }个）：选择同行者与去向。
prompt-restore = “补充”：还可恢复{ $left }个损耗的日军。
prompt-uprising = 义兵蜂起：选择武将与起义地域（还有{ $left }名）。
prompt-walls = 在哪里放置守城标识？
prompt-battle-order = 选择下一场野战。
prompt-eve = { $area }野战之前：守城、解散或使用卡牌。
prompt-opening = { $area }野战开始：是否使用“奇袭”？
prompt-main = { $area }：选择主将。
prompt-declare = { $area }第{ $round }轮：撤退还是战斗？
prompt-ambush = { $area }：攻击掷骰前是否使用“伏兵”？
prompt-hits = { $area }：分配损耗，还有{ $hits }点。
prompt-withdraw = { $area }：由哪名武将率队撤退？
prompt-honours = { $area }野战结束：是否使用卡牌？
prompt-promote = 谁晋升为总大将？
prompt-assaults = 攻城：选择要攻打的城，或结束。
prompt-assault-force = 攻打{ $area }：可留下部分军队，然后开始。
prompt-evening = 回合结束：是否使用卡牌？
prompt-react = 联军打出“{ $card }”：是否以“加藤清正虎退治”使其无效？
prompt-go = 继续。

## Actions
action-place = { $unit }驻{ $area }
action-roll = 掷行军骰
action-play = 打出“{ $card }”
action-pass = 跳过
action-rise = { $unit }在{ $area }起义
action-fortify = 在{ $area }放守城标识
action-replenish = 在{ $area }补充1支军队
action-summon = { $unit }在{ $area }登场
action-restore = 恢复{ $unit }
action-disband = 解散{ $unit }（{ $area }）
action-lead = { $unit }率队行军
action-lead-retreat = { $unit }率队撤退
action-with = 带上{ $unit }
action-drop = 留下{ $unit }
action-march = 行军至{ $area }
action-retreat-to = 撤退至{ $area }
action-done = 结束
action-battle = 先打{ $area }的野战
action-inside = { $unit }守城
action-main = { $unit }任主将
action-retreat = 宣布撤退
action-stand = 战斗
action-hit = { $unit }承受损耗
action-promote = { $unit }晋升
action-assault = 攻打{ $area }
action-leave = { $unit }不参加
action-go = 继续

## Notes
note-march = 花费{ $cost }点，余{ $left }点
note-march-pass = 花费{ $cost }点，余{ $left }点；过山路（野战能力-1）
note-march-enemy = 花费{ $cost }点，余{ $left }点；敌军{ $enemies }个
note-march-enemy-pass = 花费{ $cost }点，余{ $left }点；过山路（野战能力-1）；敌军{ $enemies }个
note-lead = 战意{ $will }，野战能力{ $field }，可率{ $limit }个
note-points = 骰点{ $die }，余{ $points }行军点
note-yi-sun-sin = 李舜臣出击：日军野战能力-1、战意+1
note-letter = 秀吉的书信：日军战意皆为1
note-ambush = 伏兵：日军野战能力+1
note-gained = 日军已得卡的条件：{ $condition }

## Headings
heading-turn = 第{ $turn }回合
heading-draw = 抽取行动标识
heading-setup = 布置
heading-turn-end = 回合结束
heading-activation = { $nation }行动
heading-march-number = ① 行军数
heading-replenish = ③ 补充
heading-march = ③ 行军
heading-battles = ④ 野战
heading-assaults = ④ 攻城
heading-battle = { $area }，第{ $round }轮

## Events
event-posted = { $unit }驻{ $area }。
event-set-up = 布置完毕。
event-turn-began = 第{ $turn }回合开始。
event-arrived = { $units }到达{ $area }。
event-joined-pool = { $unit }进入补充区。
event-marker-joins = { $marker }放入杯中。
event-marker-drawn = 抽出{ $marker }。
event-marker-taken = 第1回合先取{ $marker }。
event-march-die = { $nation }掷出{ $die }（修正{ $modifier ->
        [-2] -2
        [-1] -1
        [0] 0
       *[other] +{ $modifier }
    }）：行军数{ $points }。
event-supply-cut = { $nation }断补给：{ $units }。
event-replenished = { $unit }在{ $area }登场（余{ $points }点）。
event-restored = { $unit }恢复。
event-disbanded = { $unit }在{ $area }解散。
event-marched = { $leader }由{ $from }行军至{ $to }（{ $units }），用{ $cost }点，余{ $points }点。
event-sortied = { $leader }出{ $area }城（{ $units }）。
event-dropped = { $unit }留在{ $area }。
event-card-played = { $seat }打出“{ $card }”。
event-card-cancelled = “{ $card }”被“加藤清正虎退治”抵消。
event-commissioners = 三奉行派遣：行军数{ $points }。
event-letter = 本次行动日军战意皆为1。
event-peace-moved = 讲和标识由{ $from }移至{ $to }。
event-replacements-die = “补充”掷出{ $die }。
event-rose = { $unit }在{ $area }起义。
event-rose-armies = { $unit }掷出{ $die }：{ $armies }。
event-yi-sun-sin = 李舜臣出击：本回合日军野战能力-1、战意+1。
event-proclaimed = 檄文：骰点{ $die }，行军数{ $points }。
event-fortified = { $area }放置守城标识。
event-promoted = { $unit }晋升为总大将。
event-epidemic-die = 流行性疾病：{ $unit }掷出{ $die }。
event-battle-began = { $area }野战：日军（{ $japan }）对联军（{ $allied }）。
event-went-inside = { $unit }进入{ $area }城中。
event-main-general = { $seat }主将：{ $unit }。
event-round-began = 第{ $round }轮。
event-retreat-declared = { $seat }宣布撤退。
event-stood = { $seat }应战。
event-initiative = 先攻：{ $first } { $a }+{ $x }，{ $second } { $b }+{ $y }。{ $result }
event-no-initiative = 不掷先攻骰。{ $result }
event-surprise-round = 奇袭：仅日军攻击。
event-ambushed = 伏兵：日军武将野战能力+1。
event-attacked = { $seat } { $general }（{ $field }）掷出{ $dice }：命中{ $hits }。
event-hit = { $unit }损耗。
event-retreated = { $leader }由{ $from }撤至{ $to }（{ $units }）。
event-battle-ended = { $area }野战结束：{ $seat }留在战场。
event-battle-empty = { $area }野战结束：战场空无一人。
event-battle-suspended = { $area }野战搁置。
event-assault-began = 攻打{ $area }：{ $units }。
event-garrison-loss = 攻方命中{ $hits }，守军损失{ $losses }。
event-walls-held = { $area }城守住。
event-walls-taken = { $area }城陷落。
event-siege-lifted = { $area }解围。
event-unit-removed = { $unit }移出游戏。
event-back-to-pool = { $unit }回到补充区。
event-gained = 日军得卡（{ $condition }），共{ $points }分。
event-gained-card = 所得的卡：“{ $card }”。
event-allied-drew = 联军抽1张卡。
event-allied-drew-card = 抽到“{ $card }”。
event-leader-waits = { $unit }进入待机武将区。
event-cup-refilled = 标识放回杯中。
event-sudden-victory = 日军突然胜利：{ $japan }分（联军{ $allied }分）。
event-game-ended = 讲和：日军{ $japan }分，联军{ $allied }分。
round-both-attack = 双方皆可攻击。
round-japan-attacks = 日军攻击。
round-allied-attacks = 联军攻击。
round-nobody-attacks = 无人攻击。

## Refusals
fact-game-over = 游戏已经结束。
fact-not-asked = 现在由{ $seat }决定（{ $step }）。
fact-not-now = 这属于：{ $step }。
fact-for-other = 这由{ $seat }决定。
fact-set-up-over = 巡察使只在布置时就位。
fact-march-begun = 补充在行军之前；本次行动的补充已经结束。
fact-own-activation = 日军只在自己的行动中攻城。
fact-not-inspector = { $unit }不是巡察使。
fact-already-posted = { $unit }已布置。
fact-not-capital = { $area }不是道都。
fact-province-taken = { $area }所在的道已有巡察使。
fact-card-not-held = 手中没有“{ $card }”。
fact-card-window = “{ $card }”的使用时机：{ $when }。
fact-card-excluded = “{ $card }”不能与“{ $other }”在同一次行动中打出。
fact-card-idle = “{ $card }”现在不会有任何效果。
fact-once-per-turn = “{ $card }”本回合已经生效过。
fact-not-at = { $unit }不在{ $area }。
fact-not-in-province = { $unit }不在{ $province }。
fact-no-points = 需要{ $need }点，只有{ $have }点。
fact-not-waiting = { $unit }不在待机武将区。
fact-not-his-province = { $area }不在{ $unit }可起义的道。
fact-enemy-there = { $area }有敌军。
fact-not-in-korea = { $area }不在朝鲜国内。
fact-has-marker = { $area }已有守城标识。
fact-no-marker-left = 守城标识已用完。
fact-pool-empty = 补充区没有军队。
fact-not-in-pool = { $unit }不在补充区。
fact-no-general-there = { $area }没有朝鲜武将。
fact-area-full = { $area }本次已补充{ $limit }个。
fact-wrong-nation = { $unit }不属于{ $nation }。
fact-not-depleted = { $unit }没有损耗。
fact-unit-cut = { $unit }补给被切断。
fact-not-ordinary-army = { $unit }不是朝鲜一般军队。
fact-not-on-map = { $unit }不在地图上。
fact-not-general = { $unit }不是武将。
fact-will-too-high = { $unit }战意{ $will }大于骰点{ $die }。
fact-halted = { $unit }已遇敌停止。
fact-rested = { $unit }刚补充或恢复，不能行军。
fact-not-here = { $unit }不在同一地域格。
fact-in-group = { $unit }已在队中。
fact-not-in-group = { $unit }不在队中。
fact-just-dropped = { $unit }已在此处留下过一次。
fact-is-leader = { $unit }正在率队。
fact-rank-not-lower = { $unit }衔级不低于{ $leader }。
fact-faction-not-led = 队中没有{ $faction }的武将，不能带{ $unit }。
fact-still-needed = 留下{ $unit }后{ $faction }无人指挥。
fact-limit-reached = { $leader }最多率{ $limit }个。
fact-no-road = { $from }与{ $to }之间没有街道。
fact-home-closed = 不得进入{ $area }。
fact-road-cost = { $units }个军队需要{ $need }点，只有{ $have }点。
fact-only-out = 被包围的军队只能出到{ $area }野外。
fact-no-battle-there = { $area }没有待打的野战。
fact-no-walls = { $area }没有守城标识。
fact-walls-full = 城中最多{ $limit }个军队。
fact-marched-in = { $unit }本次刚行军进入。
fact-not-korean = { $unit }不是朝鲜军。
fact-not-candidate = { $unit }不符合主将的条件。
fact-no-retreat = 没有可率队撤退的武将或去处。
fact-surprise-holds = 奇袭的第1轮不得撤退。
fact-must-leave = 至少要有一队撤退。
fact-retreat-source = 敌军由{ $area }攻来。
fact-retreat-home = { $unit }只能撤回{ $area }。
fact-not-in-battle = { $unit }不在战斗中。
fact-fresh-first = 须先分配给未损耗的军队，不能给{ $unit }。
fact-not-promotable = { $unit }不能晋升。
fact-not-besieged = { $area }没有可攻打的守军。
fact-already-assaulted = { $area }本次已攻过。
fact-march-leader = { $unit }本次指挥过行军（或其直属），不能攻城。
fact-last-of-force = 至少要有1个军队攻城。
fact-nothing-to-assault-with = { $area }没有可攻城的军队。

## Odds
odds-initiative = 先攻修正：日军+{ $japan }，联军+{ $allied }
odds-volley = { $general }：{ $dice }颗骰，{ $field }以下命中
odds-halved = 守军损失为命中数的一半，至多1点
odds-ones = 攻方掷出1才命中
odds-round = 日军承受{ $japan }，联军承受{ $allied }
odds-assault = 日军承受{ $japan }，守军损失{ $allied }

## Further events
event-deployed = 布置于{ $place }：{ $units }。
event-cup-filled = 日、朝行动标识各2个放入杯中。
event-decks-shuffled = 双方洗牌。
event-markers-set = 回合标识在{ $turn }，讲和标识在{ $peace }。
event-supply-checked = 补给判定：{ $cut }个军队断补给。
event-rest-fight = { $area }：城外军队野战。
event-scored = { $seat }得{ $points }分。
fact-no-die = 行军骰还没有掷。
odds-modifier = { $general }野战能力{ $amount ->
        [-3] -3
        [-2] -2
        [-1] -1
        [0] 0
       *[other] +{ $amount }
    }
odds-idle = { $units }个军队不掷骰
prompt-draw = 抽取下一个行动标识。
prompt-turn-end = 标识已抽完：结束本回合。

# 其他时刻或由另一方提出时的理由。
fact-other-question = 现在要决定的是：{ $step }。
fact-not-yours = { $unit }不归你指挥。
fact-no-activation = 尚未抽出行动标识，没有一方在行动。
fact-activation-over = { $nation }的行动已经结束，下一个行动标识尚未抽出。
fact-die-thrown = 行军骰已经掷过。
fact-forfeited = 本次行军已由“{ $card }”代替。
fact-needs-card = 只有“{ $card }”打出时、在其允许的次数内才能这样做。
fact-once-per-battle = “{ $card }”在本场野战中已经生效。
fact-royals-in-korea = 国王与二王子都在朝鲜国内。
fact-no-leader = 还没有武将负责指挥。
fact-not-moved = 这队军队还没有移动。
fact-no-battle = 没有正在进行的野战。
fact-battle-fought = { $area }的野战已经打过。
fact-battle-first = 须先结算{ $area }的野战。
fact-one-battle = 只有这一场野战，无须选择顺序。
fact-battle-begun = 野战已经开始。
fact-nothing-to-choose = 这里没有可选择的。
fact-no-hits = 没有需要分配的损耗。
fact-dice-thrown = 须在战斗轮掷骰之前宣布。
fact-not-declared = { $seat }没有宣布撤退。
fact-no-assault = 没有正在准备的攻城战。
fact-disband-window = 解散限于朝鲜行动的各步之间、起义时与野战之前。
event-joined = { $unit }在{ $area }随军同行。
heading-answer = 应对卡牌

## 骰子与抽取：次序
chance-cup = 从抽签杯中抽出一枚行动标记
chance-march = 行军骰：一枚
chance-initiative = 先手骰：两枚，行动方在先
chance-attack = 会战攻击骰：先行动方，后对方；每方按武将野战能力从高到低（相同时按数据次序），每名武将为自己和所率各军各一枚
chance-assault = 攻城骰：次序同会战攻击骰
chance-replacements = 一枚，决定恢复点数
chance-uprising = 起事的每名单位各一枚，按指定次序
chance-epidemic = 每个染病单位各一枚，按数据次序
chance-japan-deck = 日军获得一张牌时，从日军牌堆抽一张
chance-allied-deck = 回合结束时从联军牌堆抽一张
chance-at-large-pool = 回合结束时从在野武将中抽两名，逐个抽取

## Moments and conditions of refusals
when-surprise-attack = 日军行动中野战开始时
when-ambush = 联军行动的野战中，一轮的攻击方已定、攻击掷骰之前
when-for-a-point = 日军行军时，花1点行军点
when-march-number = 日军行动掷行军骰之后、行军期间
when-peace-pyongyang = 日军行动掷行军骰之前，以全部行军代替
when-tiger-hunt = 联军打出卡牌时作为回应
when-before-korean-die = 朝鲜军行动掷行军骰之前，以全部行军代替
when-proclamation = 明军行动掷行军骰之后
when-hold-the-walls = 朝鲜军行动掷行军骰之后，以全部行军代替
when-rise-in-rank = 一场野战刚结束时
when-epidemic = 联军在自己的行动中作决定时、野战或其各轮之前、野战之后、回合结束时
fact-others-marker = 抽出的是{ $nation }的标识：由{ $nation }行动。
fact-still-acting = { $nation }的行动结束后才抽下一个标识。
fact-set-up-first = 须先布置巡察使。
fact-marches-over = 本次行动的行军已经结束。
fact-battles-later = 全部行军之后才进行野战与攻城。
fact-replenish-time = { $nation }在自己行动的行军开始时补充。
fact-any-army = 补充区的军队都一样：只须指明地域。
fact-one-group = { $leader }率领的部队还在行军。
fact-main-chosen = 主将已定：{ $unit }。
fact-main-later = 主将在野战开始时选定。
fact-not-korean-general = { $unit }不是朝鲜武将。
fact-chief-already = { $unit }已是总大将。
fact-in-castle = { $unit }在城内。
fact-roads-to-enemies = 有敌军而不能去：{ $areas }。
fact-roads-of-attack = 敌军由此攻来而不能去：{ $areas }。
fact-roads-home = 不得进入：{ $areas }。
fact-only-back = 行军进入者只能撤回{ $areas }：{ $units }。
fact-kato-might = 除其直属武将外，只有加藤清正行军时可带{ $unit }。
fact-round-first = 撤退在战斗轮开始时宣布，尚无战斗轮开始。
fact-active-first = 主动方先宣布：{ $seat }。
fact-losses-first = 宣布撤退者在本轮损耗分配之后离开。
