interface DemoComment {
  rating: number
  content: string
}

const rated = (rating: number, lines: string): readonly DemoComment[] =>
  lines
    .trim()
    .split('\n')
    .map((content) => ({ rating, content: content.trim() }))

/** Comments of players in both languages. */
export const comments: readonly DemoComment[] = [
  ...rated(
    5,
    `I typed one careless sentence in the first hour and it came back in the ending. Astonishing.
    玩到凌晨三点，第二天上班脑子里全是那句台词。
    The narrator remembered that I lied about my name. Nobody has ever called me out so politely.
    结局出来的时候我愣了很久，原来前面每个选择都算数。
    My partner and I have been arguing about the bridge scene for a week. Best money I spent this year.
    文笔是真的好，不像机器写的，像一个认识你很久的人写的。
    Third play-through, third completely different cast. How?
    新手引导很自然，完全没有被“教”的感觉。
    It let me solve the case by being kind to a witness. I did not know games could do that.
    配乐没有，画面没有，可我满脑子都是画面。`,
  ),
  ...rated(
    4,
    `Superb writing, but the middle chapter repeats itself if you stay in the market too long.
    剧情很棒，就是每回合扣的点数有点多。
    Loved it. Wish I could export my whole transcript at the end.
    中文翻译比预想的自然，偶尔还有两句英文没翻。
    Great on the train. The autosave saved me twice in a tunnel.
    前期有点慢热，坚持到第三章就停不下来了。
    The dragon is funnier than most people I know. One star off for the bakery puzzle.
    女二的线太短了，求更新！
    Clever, warm, a little too easy to please the innkeeper.
    希望可以多存几个档，一个不够用。`,
  ),
  ...rated(
    3,
    `Good idea, but it forgot my horse. Twice.
    开头惊艳，后面有些套路，还行吧。
    The puzzle in the cellar only accepts one exact wording, which is odd for a game about free text.
    等待回复的时间有点长，晚高峰尤其明显。
    Decent mystery. I guessed the culprit from the cover.
    英文原版更好，中文版少了点味道。`,
  ),
  ...rated(
    2,
    `The free trial ends exactly where the story begins.
    聊着聊着角色就忘了自己是谁，很出戏。
    Paid for points, got a timeout in the final scene. Support did refund me, to be fair.
    太难了，死了十几次都没过第一晚。`,
  ),
  ...rated(
    1,
    `Crashed at the ending and took my save with it.
    说好的多结局呢？我打了四遍都一样。`,
  ),
]

/** Pending comments that a moderator should reject. */
export const unwelcomeComments: readonly DemoComment[] = [
  { rating: 5, content: 'CHEAP CREDITS!!! visit my profile, first 100 buyers get DOUBLE points' },
  { rating: 1, content: '作者就是个废物，别写了，回家吧。' },
  { rating: 5, content: '加群领免费积分，懂的来，名额有限！！！' },
  { rating: 1, content: 'The killer is the librarian. You are welcome.' },
  { rating: 3, content: 'asdfgh asdfgh asdfgh asdfgh' },
  { rating: 1, content: 'Everyone who likes this is an idiot, starting with you, dear reviewer above.' },
]
