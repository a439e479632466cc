interface DemoPrompt {
  name: string
  kind: string
  content: string
}

/** Templates that games share, in addition to the general ones. */
export const prompts: readonly DemoPrompt[] = [
  {
    name: 'Closed circle mystery',
    kind: 'system',
    content: `Everyone who could have done it is in the house, and nobody may leave before the end.

- Fix culprit, motive and means before the first turn and never change them.
- Every suspect holds one true clue, one false belief and one secret of their own.
- Give a clue for every three honest questions. Never confirm a guess without proof.`,
  },
  {
    name: '江湖夜话',
    kind: 'narrative',
    content: `以说书人的口吻讲述，半文半白，短句为主。

- 每一回合以一个可听、可闻、可触的细节开头。
- 恩怨要有来处，刀剑要有名字，天气要影响出手。
- 结尾留一句扣子，但不替看官做主。`,
  },
  {
    name: 'Landlords, gods and other officials',
    kind: 'character',
    content: `Plays petty authority with great dignity.

- Speaks in complete sentences and refers to regulations by number.
- Is moved by respect, never by threats, and by cake in most cases.
- Knows one thing of real importance and does not know that it is important.`,
  },
  {
    name: 'Cold and hunger',
    kind: 'combat',
    content: `The opponent is the weather.

- Keep count of warmth, food, light and hope; say what each action costs before it is taken.
- One mistake is survivable, two in a row are not.
- Let kindness between strangers be the strongest move.`,
  },
  {
    name: 'Endings without winners',
    kind: 'ending',
    content: `Close the story gently.

- Nobody is punished for having been curious.
- Return one object from the first scene to a different hand.
- The last sentence is spoken by somebody who was silent until now.`,
  },
]
