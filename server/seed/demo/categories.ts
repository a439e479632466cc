import type { Localized } from '../../../src/declare'

export interface DemoCategory {
  slug: string
  icon: string
  name: Localized
  description: Localized
}

/** The categories in display order. */
export const categories = [
  {
    slug: 'fantasy',
    icon: '🐉',
    name: { en: 'Fantasy', zh: '奇幻' },
    description: {
      en: 'Old magic, older bargains, and roads that were not on the map yesterday.',
      zh: '古老的魔法，更古老的契约，以及昨天还不在地图上的路。',
    },
  },
  {
    slug: 'science-fiction',
    icon: '🚀',
    name: { en: 'Science fiction', zh: '科幻' },
    description: {
      en: 'Ships, signals and the people who have to live with the answers.',
      zh: '飞船、信号，以及不得不与答案共处的人。',
    },
  },
  {
    slug: 'wuxia',
    icon: '⚔️',
    name: { en: 'Wuxia', zh: '武侠' },
    description: {
      en: 'Swords, oaths and teahouses: the rivers and lakes remember every debt.',
      zh: '刀剑、誓言与茶馆——江湖记得每一笔账。',
    },
  },
  {
    slug: 'historical',
    icon: '🏯',
    name: { en: 'Historical', zh: '历史' },
    description: {
      en: 'Real centuries, invented lives. Every turn is checked against the chronicle.',
      zh: '真实的年代，虚构的人生，每一回合都有史料可循。',
    },
  },
  {
    slug: 'mystery',
    icon: '🔍',
    name: { en: 'Mystery', zh: '悬疑推理' },
    description: {
      en: 'Question anyone about anything. They remember what you asked.',
      zh: '你可以问任何人任何事，而他们会记得你问过什么。',
    },
  },
  {
    slug: 'horror',
    icon: '🕯️',
    name: { en: 'Horror', zh: '惊悚' },
    description: {
      en: 'Slow dread, told in the second person. Best played with the lights on.',
      zh: '以第二人称讲述的缓慢恐惧，建议开灯游玩。',
    },
  },
  {
    slug: 'cyberpunk',
    icon: '🌃',
    name: { en: 'Cyberpunk', zh: '赛博朋克' },
    description: {
      en: 'High rent, low life, and software with opinions.',
      zh: '高昂的房租，卑微的生活，还有自作主张的软件。',
    },
  },
  {
    slug: 'survival',
    icon: '🏕️',
    name: { en: 'Survival', zh: '生存' },
    description: {
      en: 'Count your matches. The weather is not on your side.',
      zh: '数好你的火柴，天气可不会站在你这边。',
    },
  },
  {
    slug: 'romance',
    icon: '💌',
    name: { en: 'Romance', zh: '恋爱' },
    description: {
      en: 'Characters who notice what you leave unsaid.',
      zh: '他们会留意你没有说出口的话。',
    },
  },
  {
    slug: 'slice-of-life',
    icon: '☕',
    name: { en: 'Slice of life', zh: '日常治愈' },
    description: {
      en: 'Small shops, long summers, nothing to win. Stay as long as you like.',
      zh: '小店、长夏，没有胜负，想待多久就待多久。',
    },
  },
  {
    slug: 'comedy',
    icon: '🎭',
    name: { en: 'Comedy', zh: '喜剧' },
    description: {
      en: 'Bad decisions with excellent timing.',
      zh: '在最恰当的时机，做最糟糕的决定。',
    },
  },
  {
    slug: 'puzzle',
    icon: '🧩',
    name: { en: 'Puzzle', zh: '解谜' },
    description: {
      en: 'Rooms, ciphers and rules that change when you understand them.',
      zh: '密室、密码，以及在你看懂之后就会改变的规则。',
    },
  },
] as const satisfies readonly DemoCategory[]

export type CategorySlug = (typeof categories)[number]['slug']
