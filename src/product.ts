/**
 * The product as data. Another product replaces it together with `src/resources`, `src/pages`, the locales and the
 * policy. The framework reads the product only here; `product.ui.tsx` has the browser parts.
 */

/** The name in titles, emails and messages of the process. */
export const productName = 'Storydesk'

/** The host of the first accounts' addresses, and of the sender of emails without `PUBLIC_URL`. */
export const emailHost = 'storydesk.local'

/** The origin of texts, as an instruction for the model that translates them. */
export const translatedTexts = 'texts of an online platform for text games'

/** The languages of the interface and of localized content; the first is the fallback (specification section 1). */
export const languages = ['en', 'zh'] as const

/** URLs of services that the product calls, by environment variable, and their defaults. */
export const serviceUrls = { CARD_API_URL: 'https://api.stripe.com', PAYPAL_API_URL: null } as const

/** ISO 4217 code of every amount of money (specification section 9). */
export const currency = 'USD'

/**
 * The groups of the sidebar and their entries, in order (specification section 2): names of resources and ids of pages.
 * Unlisted entries come last in their group.
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
    'mediaFiles',
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

/** Groups of the sidebar that are closed until they are opened or have the current page. */
export const foldedGroups: readonly (keyof typeof menu)[] = ['pages']

/** Entries that stay in view below the groups of the sidebar, in order. */
export const pinnedEntries: readonly string[] = ['settings', 'help']

/**
 * The role schemes (specification section 6), one or both, with the resource of staff accounts and the staff roles.
 * `ROLE_READING` selects one, by default the first. The first role has all permissions.
 */
export const roleSchemes = {
  A: { accounts: 'admins', roles: ['super_admin', 'editor', 'moderator', 'support'] },
  B: { accounts: 'users', roles: ['superadmin', 'admin', 'manager', 'cashier'] },
} as const

/**
 * The curves of the dashboard, in order: rows of a resource, counted or summed by the field in `time`. Roles that may
 * list the resource see the curve. A curve with `byDay` sums daily counts (UTC) of each record in a separate table. A
 * trigger of a migration fills it.
 */
export const curves = [
  { id: 'signUps', resource: 'users', time: 'registeredAt' },
  { id: 'orders', resource: 'orders', time: 'orderedAt' },
  { id: 'revenue', resource: 'orders', time: 'paidAt', sum: 'amount', filter: { status: { eq: 'paid' } } },
  { id: 'plays', resource: 'games', byDay: { table: 'game_plays', count: 'plays' } },
  { id: 'comments', resource: 'comments', time: 'createdAt' },
] as const

/**
 * The resources of accounts. Each has the fields `username`, `email`, `password`, `role` and `status`. `displayName` is
 * the field with the person's name, `secondStep` an optional boolean field that requires a code at sign-in.
 */
export const accounts = {
  admins: { displayName: 'displayName', secondStep: 'secondStep' },
  users: { displayName: 'name', secondStep: null },
} as const

/**
 * The account of a sign-up: a record of `accounts` with these values. Values in `from` come from the record of its
 * resource.
 */
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
