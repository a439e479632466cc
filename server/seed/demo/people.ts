import type { Random } from '../random'

/** A name in its own script, and in Latin letters without accents for addresses. */
type Name = readonly [written: string, latin: string]

interface Culture {
  weight: number
  familyFirst?: true
  family: readonly Name[]
  given: readonly Name[]
  /** A telephone number; `#` is any digit. */
  phone: string
}

const plain = (names: string): readonly Name[] =>
  names.split(' ').map((name) => [
    name,
    name
      .normalize('NFKD')
      .replace(/[\u0300-\u036f'’-]/g, '')
      .replace(/ø/g, 'o')
      .replace(/ł/g, 'l')
      .toLowerCase(),
  ])

const paired = (names: string): readonly Name[] =>
  names.split(' ').map((pair) => {
    const [written = '', latin = ''] = pair.split('/')
    return [written, latin]
  })

const cultures = {
  chinese: {
    weight: 34,
    familyFirst: true,
    family: paired(
      '王/wang 李/li 张/zhang 刘/liu 陈/chen 杨/yang 赵/zhao 黄/huang 周/zhou 吴/wu 徐/xu 孙/sun 胡/hu 朱/zhu 高/gao 林/lin 何/he 郭/guo 马/ma 罗/luo 梁/liang 宋/song 郑/zheng 谢/xie 韩/han 唐/tang 冯/feng 于/yu 董/dong 萧/xiao',
    ),
    given: paired(
      '雨晴/yuqing 子轩/zixuan 梓涵/zihan 浩然/haoran 思远/siyuan 欣怡/xinyi 嘉豪/jiahao 诗涵/shihan 明哲/mingzhe 佳琪/jiaqi 俊杰/junjie 若曦/ruoxi 天宇/tianyu 婉清/wanqing 志强/zhiqiang 晓彤/xiaotong 一鸣/yiming 静怡/jingyi 文博/wenbo 可馨/kexin 建国/jianguo 小满/xiaoman 博文/bowen 语嫣/yuyan 海涛/haitao 清扬/qingyang 知夏/zhixia 安然/anran 立夏/lixia 星河/xinghe',
    ),
    phone: '+86 13# #### ####',
  },
  english: {
    weight: 16,
    family: plain(
      'Carter Whitfield Brooks Ellis Hayes Morgan Sullivan Bennett Foster Reid Campbell Walsh Fletcher Grant Doyle',
    ),
    given: plain('Olivia James Amelia Noah Grace Ethan Chloe Lucas Harper Owen Ruby Leo Freya Caleb Isla Miles'),
    phone: '+44 7### ######',
  },
  spanish: {
    weight: 9,
    family: plain('García Fernández Morales Castillo Ortega Navarro Ríos Vega Domínguez Paredes'),
    given: plain('Lucía Mateo Valentina Diego Camila Javier Elena Andrés Paula Tomás'),
    phone: '+34 6## ### ###',
  },
  indian: {
    weight: 9,
    family: plain('Sharma Iyer Patel Reddy Banerjee Kapoor Nair Chowdhury Deshmukh Gill'),
    given: plain('Aarav Ananya Rohan Isha Vikram Meera Kabir Diya Arjun Nandini'),
    phone: '+91 9#### #####',
  },
  nigerian: {
    weight: 6,
    family: plain('Okafor Adeyemi Balogun Eze Nwosu Bello Olawale Chukwu'),
    given: plain('Chidera Tunde Ngozi Emeka Amina Segun Ifeoma Kelechi'),
    phone: '+234 80# ### ####',
  },
  japanese: {
    weight: 7,
    familyFirst: true,
    family: paired(
      '佐藤/sato 鈴木/suzuki 高橋/takahashi 田中/tanaka 渡辺/watanabe 伊藤/ito 山本/yamamoto 中村/nakamura',
    ),
    given: paired('陽菜/hina 蓮/ren 結衣/yui 大翔/hiroto 葵/aoi 悠真/yuma 美咲/misaki 健太/kenta'),
    phone: '+81 90 #### ####',
  },
  korean: {
    weight: 5,
    familyFirst: true,
    family: paired('김/kim 이/lee 박/park 최/choi 정/jung 강/kang'),
    given: paired('서연/seoyeon 민준/minjun 지우/jiwoo 하은/haeun 도윤/doyun 수빈/subin'),
    phone: '+82 10 #### ####',
  },
  arabic: {
    weight: 5,
    family: plain('Haddad Mansour Khalil Nasser Aziz Farouk Saleh'),
    given: plain('Layla Omar Yasmin Karim Noura Tariq Salma'),
    phone: '+971 50 ### ####',
  },
  european: {
    weight: 9,
    family: plain('Müller Novák Kowalski Lindqvist Rossi Dubois Jansen Horváth Virtanen Petrova'),
    given: plain('Lena Jakub Zofia Erik Giulia Hugo Sanne Bence Aino Katya'),
    phone: '+49 15# #######',
  },
} as const satisfies Record<string, Culture>

const weights = Object.fromEntries(Object.entries(cultures).map(([key, { weight }]) => [key, weight])) as Record<
  keyof typeof cultures,
  number
>

const domains = ['example.com', 'example.org', 'example.net', 'mail.example', 'post.example'] as const

export interface Person {
  firstName: string
  lastName: string
  name: string
  username: string
  email: string
  phoneNumber: string | null
}

/** Generates a person; `mark` (a number, or nothing) makes user name and address unique. */
export function person(random: Random, mark: string): Person {
  const culture: Culture = cultures[random.weighted(weights)]
  const [family, familyLatin] = random.pick(culture.family)
  const [given, givenLatin] = random.pick(culture.given)
  const shape = random.int(0, 3)
  const stem = [
    `${givenLatin}${familyLatin}`,
    `${givenLatin}.${familyLatin}`,
    `${familyLatin}_${givenLatin}`,
    `${givenLatin}${familyLatin[0] ?? ''}`,
  ][shape] as string
  return {
    firstName: given,
    lastName: family,
    name: culture.familyFirst ? `${family}${given}` : `${given} ${family}`,
    username: `${stem}${mark}`.slice(0, 30),
    email: `${givenLatin}.${familyLatin}${mark}@${random.pick(domains)}`,
    phoneNumber: random.chance(0.7) ? culture.phone.replace(/#/g, () => String(random.int(0, 9))) : null,
  }
}
