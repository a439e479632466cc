import type { Localized } from '../../../src/declare'
import type { PaletteName } from '../art/palettes'
import type { Scene } from '../art/picture'
import type { TagKey } from './tags'

interface DemoPost {
  slug: string
  title: Localized
  excerpt: Localized
  content: Localized
  author: string
  tags: readonly TagKey[]
  scene: Scene
  /** Days ago; a draft has none. */
  published: number | null
}

const scene = (sky: Scene['sky'], ground: Scene['ground'], palette: PaletteName): Scene => ({ sky, ground, palette })

/** The blog posts of the platform. */
export const posts: readonly DemoPost[] = [
  {
    slug: 'how-our-narrators-remember',
    title: { en: 'How our narrators remember', zh: '我们的叙述者如何记住你' },
    excerpt: {
      en: 'Why a promise made in chapter one can still be kept, or broken, in chapter nine.',
      zh: '为什么第一章许下的承诺，到第九章仍可能被兑现，或被辜负。',
    },
    content: {
      en: `Players often ask whether the narrator *really* remembers. It does, and it is less magical than it looks.

## A ledger, not a transcript

After every turn the game writes down what changed: a promise, a wound, a debt, a name. The next turn begins by reading that ledger, not the whole conversation.

## What authors decide

- which facts are worth keeping for ever,
- which fade after a night's sleep,
- which only one character knows.

> "The most human thing my innkeeper does is to forget on purpose." (Priya Raman, *A Dragon of Moderate Means*)

We will open the ledger to players in the spring, as a page you can read after an ending.`,
      zh: `常有玩家问：叙述者*真的*记得吗？记得，而且并没有看上去那么神奇。

## 记的是账，不是流水

每个回合之后，游戏会写下发生了什么变化：一个承诺、一处伤口、一笔债、一个名字。下一回合先读这本账，而不是重读全部对话。

## 由作者决定的事

- 哪些事值得永远记住；
- 哪些睡一觉就会淡去；
- 哪些只有某一个角色知道。

> “我的旅店老板最像人的地方，是他会故意忘记。”——普里娅·拉曼，《家底一般的龙》

开春之后，我们会把这本账开放给玩家：通关后即可翻阅。`,
    },
    author: 'Editorial team',
    tags: ['machines', 'dialogue'],
    scene: scene('rings', 'shelves', 'violet'),
    published: 6,
  },
  {
    slug: 'writing-for-two-languages',
    title: { en: 'Writing for two languages at once', zh: '同时为两种语言写作' },
    excerpt: {
      en: 'Jokes do not translate. Timing does.',
      zh: '笑话翻译不过来，节奏可以。',
    },
    content: {
      en: `Every game on the platform is offered in English and Chinese. Here is what our editors learned from sixty of them.

1. **Write the stakes, not the idiom.** "It costs an arm and a leg" became a whole subplot about prosthetics.
2. **Names carry jokes.** Decide early whether they are translated, and never change your mind after chapter two.
3. **Length differs.** A line that fits a button in Chinese needs two in English.

Fill in both languages before you publish: a game with one half empty cannot be saved.`,
      zh: `平台上的每一款游戏都提供中英双语。以下是编辑们从六十款作品里学到的事。

1. **写利害，别写俗语。** “costs an arm and a leg” 直译之后，凭空多出一条义肢支线。
2. **名字里藏着笑点。** 翻译还是音译，要趁早决定，第二章之后就别再改。
3. **长短不一。** 中文按钮放得下的一句话，换成英文要占两行。

发布前请把两种语言都填好：缺了一半的游戏是存不下来的。`,
    },
    author: '编辑部',
    tags: ['humour', 'beginner'],
    scene: scene('sun', 'pagoda', 'paper'),
    published: 21,
  },
  {
    slug: 'moderation-in-the-open',
    title: { en: 'Moderation in the open', zh: '公开的审核' },
    excerpt: { en: 'What we hide, what we keep, and how long it takes.', zh: '我们隐藏什么，保留什么，需要多久。' },
    content: {
      en: `Last month our moderators read **1,914 comments**. 93 in a hundred were approved, most within four hours.

A comment is rejected when it sells something, reveals an ending without warning, or attacks a person. A bad review is none of these. Authors cannot remove reviews, and neither can we at their request.

If yours was rejected and you think we erred, answer the letter you received: a different person will read it.`,
      zh: `上个月，审核员一共读了 **1914 条评论**，通过率 93%，大多数在四小时内处理完毕。

推销、不加提示的剧透、人身攻击，会被拒绝；差评不会。作者无权删除差评，我们也不会应作者要求删除。

如果你的评论被拒而你认为我们错了，请直接回复收到的邮件，会由另一位同事重新阅读。`,
    },
    author: 'Trust & safety',
    tags: ['dialogue'],
    scene: scene('moon', 'city', 'harbor'),
    published: 38,
  },
  {
    slug: 'the-winter-shelf',
    title: { en: 'The winter shelf: six games for long evenings', zh: '冬日书架：六款适合长夜的游戏' },
    excerpt: {
      en: 'Snowed in, on purpose.',
      zh: '故意被雪困住。',
    },
    content: {
      en: `- **Forty Matches**: count them. Count them again.
- **Deep Winter Kitchen**: soup as a moral question.
- **The Winter Dyke**: clay, wind and neighbours.
- **Night Train to Harbin**: eleven passengers, one violin case.
- **A Year of Small Repairs**: mend an umbrella, keep a friend.
- **Wolf Hour**: do not answer after three.

All six cost half their points until the thaw.`,
      zh: `- **《四十根火柴》**：数一遍，再数一遍。
- **《深冬厨房》**：一锅汤里的道德难题。
- **《冬堤》**：黏土、狂风与邻居。
- **《开往哈尔滨的夜车》**：十一名乘客，一只琴盒。
- **《小修小补的一年》**：修好一把伞，留住一个朋友。
- **《狼时》**：三点之后，请勿应答。

化雪之前，六款游戏的点数消耗一律减半。`,
    },
    author: 'Editorial team',
    tags: ['healing', 'endurance', 'slowBurn'],
    scene: scene('aurora', 'forest', 'frost'),
    published: 64,
  },
  {
    slug: 'become-a-creator',
    title: { en: 'Become a creator: what we look for', zh: '成为创作者：我们看重什么' },
    excerpt: {
      en: 'A sample scene says more than a CV.',
      zh: '一段样章胜过一份简历。',
    },
    content: {
      en: `We read every application, usually within a week.

**Do** send one scene in which a character wants something and does not say it. **Do** tell us what your game is *not* about. **Do not** send us a world map; we believe you.

Creators keep their rights, see every number we see, and are paid on the fifth of the month.`,
      zh: `每一份申请我们都会读，通常在一周之内。

**请**寄来一段样章：某个角色有所求，却没有说出口。**请**告诉我们你的游戏*不*讲什么。世界地图就**不必**寄了，我们相信你。

创作者保留全部权利，看到的数据与我们相同，每月五日结算。`,
    },
    author: 'Creator relations',
    tags: ['beginner'],
    scene: scene('sun', 'garden', 'rose'),
    published: 97,
  },
  {
    slug: 'points-and-credits-explained',
    title: { en: 'Points and credits, explained once and for all', zh: '一次讲清：积分与点数' },
    excerpt: {
      en: 'Credits buy a game, points keep it talking.',
      zh: '积分买下游戏，点数让它继续说话。',
    },
    content: {
      en: `A draft for the help pages: *credits* unlock a game once, *points* are spent per action. Subscriptions give both every month.

To do: a table with examples, and the new prices.`,
      zh: `帮助页面草稿：*积分*用来一次性解锁游戏，*点数*按行动消耗。订阅每月两样都送。

待补：举例用的表格，以及新价格。`,
    },
    author: '编辑部',
    tags: [],
    scene: scene('planet', 'dunes', 'dusk'),
    published: null,
  },
]
