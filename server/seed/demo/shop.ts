import type { Localized } from '../../../src/declare'

type Size = 'small' | 'medium' | 'large' | 'xlarge' | 'mega'

/** Products within the recommended ranges (specification section 9). Prices are decimal strings in US dollars. */
export interface Package {
  size: Size
  name: Localized
  base: number
  bonus: number
  price: string
  popular?: true
}

const names: Readonly<Record<Size, Localized>> = {
  small: { en: 'Pocket', zh: '口袋装' },
  medium: { en: 'Satchel', zh: '挎包装' },
  large: { en: 'Chest', zh: '宝箱装' },
  xlarge: { en: 'Vault', zh: '金库装' },
  mega: { en: 'Treasury', zh: '国库装' },
}

const one = (size: Size, base: number, bonus: number, price: string, popular?: true): Package => ({
  size,
  name: names[size],
  base,
  bonus,
  price,
  ...(popular && { popular }),
})

export const creditsPackages: readonly Package[] = [
  one('small', 100, 5, '0.99'),
  one('medium', 300, 30, '2.99'),
  one('large', 800, 120, '6.99', true),
  one('xlarge', 1600, 400, '14.99'),
  one('mega', 3400, 1020, '29.99'),
]

export const pointsPackages: readonly Package[] = [
  one('small', 500, 25, '0.99'),
  one('medium', 1600, 160, '2.49'),
  one('large', 4000, 640, '5.99', true),
  one('xlarge', 11000, 2750, '15.99'),
  one('mega', 22000, 6600, '28.99'),
]

export const plans = [
  { type: 'monthly', product: 'Monthly plan', price: '4.99', credits: 500, points: 3000, days: 30 },
  { type: 'yearly', product: 'Yearly plan', price: '39.99', credits: 7200, points: 45000, days: 365 },
] as const

/** The starting resources of new users. */
export const startingGrant = { credits: 100, points: 500 } as const

/** A product of an order, with its grants. */
export interface Product {
  type: 'subscription' | 'points_package' | 'credits_package'
  product: string
  credits: number
  points: number
  price: string
  /** Duration of a subscription. */
  days: number
}

const plansSold: readonly Product[] = plans.map(({ product, credits, points, price, days }) => {
  return { type: 'subscription', product, credits, points, price, days }
})
const creditsSold: readonly Product[] = creditsPackages.map(({ name, base, bonus, price }) => {
  return { type: 'credits_package', product: `${name.en} of credits`, credits: base + bonus, points: 0, price, days: 0 }
})
const pointsSold: readonly Product[] = pointsPackages.map(({ name, base, bonus, price }) => {
  return { type: 'points_package', product: `${name.en} of points`, credits: 0, points: base + bonus, price, days: 0 }
})

/** The products by kind, best sellers first. */
export const products = { subscription: plansSold, credits: creditsSold, points: pointsSold } as const
