/**
 * The product, as data: what another product replaces together with `src/resources`, `src/pages`, the locales and the
 * policy. The framework reads it here and nowhere else. `product.ui.tsx` has the parts of the browser.
 */

/** The name in titles, emails and messages of the process. */
export const productName = 'Storydesk'

/** The host of the first accounts' addresses, and of the sender of emails where `PUBLIC_URL` is unset. */
export const emailHost = 'storydesk.local'

/** What the texts are from, as the model that translates them reads it. */
export const translatedTexts = 'texts of an online platform for text games'

/** The languages of the interface and of localized content; the first is the fallback (specification section 1). */
export const languages = ['en', 'zh'] as const

/** ISO 4217 code of every amount of money (specification section 9). */
export const currency = 'USD'

/**
 * The groups of the sidebar in their order (specification section 2), each with its entries in their order: names of
 * resources and ids of pages. An entry that is not listed comes after those of its group.
 */
export const menu = {
  general: ['dashboard'],
  basicInfo: ['tags', 'categories'],
  userManagement: ['users', 'admins', 'creatorApplications', 'newUserConfig', 'balanceAdjustments'],
  gameManagement: ['games', 'gamePrompts', 'generalPrompts', 'comments', 'recommendations'],
  contentManagement: ['blogPosts'],
  monetization: ['subscriptionPlans', 'creditsPackages', 'pointsPackages'],
  orderManagement: ['orders'],
  pages: ['auth', 'clerk', 'errors'],
  other: [
    'paymentChannels',
    'aiKeys',
    'storageBuckets',
    'apiTokens',
    'webhooks',
    'webhookDeliveries',
    'auditEvents',
    'policy',
    'graphiql',
    'settings',
    'help',
  ],
} as const

/**
 * The role schemes (specification section 6; `ROLE_READING` selects one): the resource that holds the accounts of staff,
 * and the roles of staff, the one that may do everything first.
 */
export const roleSchemes = {
  A: { accounts: 'admins', roles: ['super_admin', 'editor', 'moderator', 'support'] },
  B: { accounts: 'users', roles: ['superadmin', 'admin', 'manager', 'cashier'] },
} as const

/**
 * The curves of the dashboard in their order: rows of a resource, counted or summed by the moment in `time`. Roles that may
 * list the resource see the curve. A curve with `byDay` sums the counts that the database notes for each record and day
 * (UTC) in a table of its own; a trigger in a migration fills it.
 */
export const curves = [
  { id: 'signUps', resource: 'users', time: 'registeredAt' },
  { id: 'orders', resource: 'orders', time: 'orderedAt' },
  { id: 'revenue', resource: 'orders', time: 'paidAt', sum: 'amount', filter: { status: { eq: 'paid' } } },
  { id: 'plays', resource: 'games', byDay: { table: 'game_plays', count: 'plays' } },
  { id: 'comments', resource: 'comments', time: 'createdAt' },
] as const

/**
 * The resources that hold accounts. Each has the fields `username`, `email`, `password`, `role` and `status`; `displayName`
 * is its field for the name of the person, `secondStep` the boolean that asks for a code at sign-in, where it has one.
 */
export const accounts = {
  admins: { displayName: 'displayName', secondStep: 'secondStep' },
  users: { displayName: 'name', secondStep: null },
} as const

/** What signing up creates: a record of `accounts` with these values. Those of `from` come from the record of its resource. */
export interface SignUpAccount {
  accounts: keyof typeof accounts
  values: Readonly<Record<string, string>>
  from: { resource: string; values: Readonly<Record<string, string>> }
}

/** Null for a product without sign-up (specification section 3, "New-user config"). */
export const signUpAccount: SignUpAccount | null = {
  accounts: 'users',
  values: { role: 'user', status: 'active' },
  from: { resource: 'newUserConfig', values: { credits: 'initialCredits', points: 'initialPoints' } },
}

/** The colour of a state on every screen; a value without one is not a state (a type, a role). */
export const stateTones = {
  draft: 'grey',
  inactive: 'grey',
  disabled: 'grey',
  pending: 'amber',
  waiting: 'amber',
  active: 'green',
  published: 'green',
  approved: 'green',
  paid: 'green',
  delivered: 'green',
  enabled: 'green',
  live: 'green',
  visible: 'green',
  rejected: 'red',
  suspended: 'red',
  cancelled: 'red',
  failed: 'red',
  revoked: 'red',
  scheduled: 'blue',
  invited: 'blue',
  sandbox: 'blue',
  expired: 'muted',
  hidden: 'muted',
  refunded: 'muted',
} as const
