interface DemoApplication {
  bio: string
  motivation: string
  experience: string
  plannedContent: string
  adminNotes?: string
}

/** Applications of people who want to write for the platform. */
export const applications: readonly DemoApplication[] = [
  {
    bio: 'Night-shift nurse and crossword setter. I write between three and five in the morning.',
    motivation:
      'I have told stories to people who could not sleep for eleven years. I would like to tell them to more than one at a time.',
    experience:
      'Two interactive novels (Twine), a radio play for regional radio, the puzzle page of a hospital magazine.',
    plannedContent: 'A quiet mystery on a ward where every patient remembers the same stranger.',
  },
  {
    bio: '前语文老师，现在全职带娃，睡前故事总被孩子打断提问，于是干脆写成互动的。',
    motivation: '想写一部孩子能玩、大人也不会无聊的作品。',
    experience: '在公众号连载童话三年，出版绘本《石狮子放假了》。',
    plannedContent: '一个以二十四节气为章节的治愈故事，每章一道可以真的做出来的点心。',
  },
  {
    bio: 'Maritime historian from Rotterdam, retired, with too many notebooks.',
    motivation: 'Archives are full of people waiting to be asked the right question. Your format asks.',
    experience: 'Four books on the herring trade. None of them had a branching plot, although the herring did.',
    plannedContent: 'A trading company in 1688 that must keep two sets of books, and two sets of friends.',
    adminNotes: 'Sample scene excellent. Asked for a shorter opening; agreed on the phone.',
  },
  {
    bio: '独立游戏策划，做过两款解谜手游，喜欢把规则藏在对话里。',
    motivation: '平台的长期记忆机制非常适合我一直想做的“会记仇的密室”。',
    experience: '《错位房间》主策划，TapTap 评分 9.1；曾任 GameJam 评委。',
    plannedContent: '一座会根据玩家用词改变格局的图书馆，共七层，每层一种语法。',
    adminNotes: '样章通过，建议先上短篇试水。',
  },
  {
    bio: 'Stand-up comedian, Lagos and London.',
    motivation: 'I want hecklers who cannot leave.',
    experience: 'Nine years on stage, one television special, one lawsuit (won).',
    plannedContent: 'A comedy about a family WhatsApp group that becomes sentient and starts matchmaking.',
  },
  {
    bio: '民俗学在读博士，田野点在闽南。',
    motivation: '希望让更多人知道这些仪式背后的善意，而不只是惊悚。',
    experience: '田野笔记四十万字，纪录片《送王船》撰稿。',
    plannedContent: '以送王船为背景的民俗故事，主线是一位老师傅和他不肯学手艺的孙女。',
  },
  {
    bio: 'I am a prompt engineer.',
    motivation: 'To monetise my content at scale.',
    experience: 'Generated 4,000 stories last month.',
    plannedContent: '4,000 more.',
    adminNotes: 'No sample scene, text copied from three existing games.',
  },
  {
    bio: 'Astronomer, choir singer, reluctant poet.',
    motivation:
      'My field has wonderful stories and terrible storytellers. I would like to be slightly better than terrible.',
    experience: 'Planetarium scripts in four languages; a podcast about failed telescopes.',
    plannedContent: 'Letters between an observatory and the comet it has been promised.',
  },
]
