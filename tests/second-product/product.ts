/** Replaces `src/product.ts`: a company that hires out machines. */
export const productName = 'Storydesk'
export const emailHost = 'storydesk.local'
export const translatedTexts = 'texts of a firm that hires out machines'
export const languages = ['en', 'zh'] as const
export const serviceUrls = {} as const
export const currency = 'EUR'

export const menu = {
  general: ['machines'],
  pages: ['auth', 'errors'],
  other: ['admins', 'users', 'settings'],
} as const

export const foldedGroups = ['pages'] as const

export const pinnedEntries = ['settings'] as const

export const roleSchemes = {
  A: { accounts: 'admins', roles: ['super_admin', 'editor', 'moderator', 'support'] },
  B: { accounts: 'users', roles: ['superadmin', 'admin', 'manager', 'cashier'] },
} as const

export const accounts = {
  admins: { displayName: 'displayName', secondStep: 'secondStep' },
  users: { displayName: 'name', secondStep: null },
} as const

export const signUpAccount = {
  accounts: 'users',
  values: { role: 'user', status: 'active' },
  from: { resource: 'depotSettings', values: { points: 'initialPoints' } },
} as const
export const curves = [
  { id: 'rentals', resource: 'rentals', time: 'createdAt' },
  { id: 'fees', resource: 'visits', time: 'createdAt', sum: 'fee', filter: { paid: { eq: true } } },
] as const
export const stateTones = { active: 'green', inactive: 'grey', suspended: 'red' } as const
