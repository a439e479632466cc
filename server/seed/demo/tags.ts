import type { Localized } from '../../../src/declare'

interface DemoTag {
  name: Localized
  color: string
  description?: Localized
  active?: false
}

/** Tags of games, by the key that games refer to. */
export const tags = {
  branching: {
    name: { en: 'Many endings', zh: '多结局' },
    color: '#6366f1',
    description: {
      en: 'Ten endings or more, none of them marked as the true one.',
      zh: '十种以上结局，没有哪一个被标为“真结局”。',
    },
  },
  permadeath: {
    name: { en: 'Permadeath', zh: '永久死亡' },
    color: '#b91c1c',
    description: { en: 'One life. The story goes on without you.', zh: '只有一条命，故事会在没有你的情况下继续。' },
  },
  cooperative: { name: { en: 'For two', zh: '双人合作' }, color: '#0891b2' },
  beginner: {
    name: { en: 'Beginner friendly', zh: '新手友好' },
    color: '#16a34a',
    description: { en: 'Explains itself as you play.', zh: '边玩边教，无需攻略。' },
  },
  hardcore: { name: { en: 'Hardcore', zh: '硬核' }, color: '#7f1d1d' },
  long: {
    name: { en: 'Epic length', zh: '长篇' },
    color: '#7c3aed',
    description: { en: 'Twenty hours or more for one play-through.', zh: '单次通关二十小时以上。' },
  },
  short: {
    name: { en: 'One sitting', zh: '短篇' },
    color: '#0ea5e9',
    description: { en: 'Told within an hour.', zh: '一小时之内讲完。' },
  },
  puzzles: { name: { en: 'Riddles', zh: '谜题' }, color: '#ca8a04' },
  dialogue: {
    name: { en: 'Dialogue-driven', zh: '对话驱动' },
    color: '#db2777',
    description: { en: 'You advance by talking, in your own words.', zh: '用你自己的话推动剧情。' },
  },
  exploration: { name: { en: 'Exploration', zh: '探索' }, color: '#059669' },
  endurance: { name: { en: 'Scarce resources', zh: '资源管理' }, color: '#a16207' },
  intrigue: {
    name: { en: 'Intrigue', zh: '权谋' },
    color: '#9333ea',
    description: { en: 'Everyone at the table wants something.', zh: '桌边的每个人都有所图谋。' },
  },
  magic: { name: { en: 'Magic', zh: '魔法' }, color: '#8b5cf6' },
  dragons: { name: { en: 'Dragons', zh: '龙' }, color: '#dc2626' },
  space: { name: { en: 'Space', zh: '太空' }, color: '#1d4ed8' },
  machines: { name: { en: 'Artificial minds', zh: '人工智能' }, color: '#0d9488' },
  timeLoop: {
    name: { en: 'Time loop', zh: '时间循环' },
    color: '#4f46e5',
    description: { en: 'The day repeats. What you know does not.', zh: '日子在重复，你知道的却越来越多。' },
  },
  noir: { name: { en: 'Noir', zh: '黑色' }, color: '#334155' },
  ghosts: { name: { en: 'Ghosts', zh: '灵异' }, color: '#64748b' },
  healing: { name: { en: 'Comforting', zh: '治愈' }, color: '#f59e0b' },
  slowBurn: { name: { en: 'Slow burn', zh: '慢热' }, color: '#e11d48' },
  food: { name: { en: 'Food', zh: '美食' }, color: '#ea580c' },
  campus: { name: { en: 'Campus', zh: '校园' }, color: '#2563eb' },
  court: { name: { en: 'Royal court', zh: '宫廷' }, color: '#be185d' },
  jianghu: { name: { en: 'Jianghu', zh: '江湖' }, color: '#047857' },
  folklore: {
    name: { en: 'Folklore', zh: '民俗' },
    color: '#92400e',
    description: { en: 'Grounded in recorded customs and tales.', zh: '取材自有据可查的风俗与传说。' },
  },
  steampunk: { name: { en: 'Steampunk', zh: '蒸汽朋克' }, color: '#b45309' },
  wasteland: { name: { en: 'After the end', zh: '末世' }, color: '#57534e' },
  humour: { name: { en: 'Humour', zh: '幽默' }, color: '#65a30d' },
  seaside: { name: { en: 'Seaside', zh: '海边' }, color: '#06b6d4' },
  experimental: {
    name: { en: 'Experimental', zh: '实验作品' },
    color: '#94a3b8',
    description: { en: 'Closed to new games while the guidelines are rewritten.', zh: '准则修订期间暂停使用。' },
    active: false,
  },
} as const satisfies Record<string, DemoTag>

export type TagKey = keyof typeof tags
