commitment = 骰子已事先封存：{ $hash }
your-choice = 编号、行动代码，或输入 help
decides = { $seat }决定
curtain = 请将键盘交给{ $seat }，然后按回车
thinking = { $seat }（电脑）思考中……
not-a-choice = “{ $text }”既不是列表编号也不是行动；输入 help 查看说明
not-allowed = 规则不允许
allowed = 可以
taken-back = 已撤回
no-undo = 无法撤回：之前有掷骰、对方的决定或已公开的信息
saved = 已保存到 { $path }
over-winner = 游戏结束：{ $seat }获胜（{ $clause }）
over-draw = 游戏结束：平局（{ $clause }）
no-rule = 没有条文或裁定 { $text }
no-odds = 该行动不是攻击，没有概率
place-zone = { $name }：{ $known }
hidden-count = 未公开 { $count }个
by-itself = 自动进行：{ $action }
stands-never = { $whose }的{ $what }：不再询问
stands-worse = { $whose }的{ $what }：今后至少这样不利时才问
asked-again = 已取消的固定答复：{ $n }
no-routine = 只用于反复出现的问题
goodbye = 再见
help = 
    1, 2, 3 …        执行该行动
    <行动>           用行动代码执行
    why <行动>       哪些规则禁止它（全部列出）
    why <标识>       为何不能对某棋子、地点或卡牌行动
    rule 8.1         查看条文或裁定
    odds <n>         攻击的精确概率
    never            这类问题（重掷、付款）不再询问
    worse            至少这样不利时才问
    ask              取消所有固定答复
    undo             撤回一步，直到上一次掷骰或公开信息
    log [n]          最近 n 条事件
    view             再次显示局面
    save [文件]      保存对局
    quit             离开（已保存的不会丢失）
