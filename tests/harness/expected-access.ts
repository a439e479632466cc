import type { Reading } from '../../server/access/actor'

// What specification section 6 and design section 5 say, and api.md's table of fields, written down a second time by
// hand: never derived from policy.csv or from the declarations, so that a slip there shows as a difference.

export interface ExpectedResource {
  one: string
  /** The type of one and of many. */
  type: string
  types: string
  operations: readonly ('list' | 'show' | 'create' | 'edit' | 'delete')[]
  /** Actions that are taken on one at a time, and those that many can have at once. */
  actions: readonly string[]
  manyActions: readonly string[]
  /** Fields that a person writes when creating, and those of them that stay as they are afterwards. */
  writable: readonly string[]
  onlyAtCreation: readonly string[]
  /** Relation to the resource it leads to. */
  relations: Readonly<Record<string, string>>
  title: string
  /** Go in and never come out. */
  secrets: readonly string[]
  /** Come out in the answer of the creation alone. */
  shownOnce: readonly string[]
  /** There is one record of it, which is asked for without an id. */
  single: boolean
  /** People put its records in an order, record by record. */
  ordered: boolean
}

const words = (text: string) => text.split(' ').filter(Boolean)
const all = ['list', 'show', 'create', 'edit', 'delete'] as const
const read = ['list', 'show'] as const

function expected(
  one: string,
  many: string,
  title: string,
  writable: string,
  more: Partial<ExpectedResource> = {},
): ExpectedResource {
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  const silent = {
    actions: [],
    manyActions: [],
    onlyAtCreation: [],
    relations: {},
    secrets: [],
    shownOnce: [],
    single: false,
    ordered: false,
  }
  const names = { one, type: capital(one), types: capital(many), title }
  return { ...silent, ...names, operations: writable ? all : read, writable: words(writable), ...more }
}

const packageFields = (kind: string) => `name size base${kind} bonus${kind} price popular enabled sortOrder`

export const expectedResources: Readonly<Record<string, ExpectedResource>> = {
  users: expected(
    'user',
    'users',
    'username',
    'username firstName lastName name email phoneNumber role status password confirmPassword',
    { actions: ['adjustBalance'], relations: { orders: 'orders', balanceAdjustments: 'balanceAdjustments' } },
  ),
  admins: expected('admin', 'admins', 'username', 'username email displayName role status password secondStep'),
  creatorApplications: expected('creatorApplication', 'creatorApplications', 'displayName', '', {
    manyActions: ['approve', 'reject'],
    relations: { applicant: 'users' },
  }),
  games: expected(
    'game',
    'games',
    'title',
    'title slug author description coverId detailImageId documentId type tagIds categoryId creditPrice pointsPerAction free freeTrialRounds',
    {
      manyActions: ['publish', 'unpublish'],
      onlyAtCreation: ['slug'],
      relations: { tags: 'tags', category: 'categories' },
    },
  ),
  gamePrompts: expected('gamePrompt', 'gamePrompts', 'name', 'name kind content', { actions: ['resetToDefault'] }),
  generalPrompts: expected('generalPrompt', 'generalPrompts', 'kind', 'content', {
    operations: ['list', 'show', 'edit'],
    actions: ['resetToDefault'],
  }),
  tags: expected('tag', 'tags', 'name', 'name description color active'),
  categories: expected('category', 'categories', 'name', 'name slug icon description sortOrder active', {
    actions: ['moveUp', 'moveDown'],
    ordered: true,
  }),
  comments: expected('comment', 'comments', 'content', '', {
    operations: ['list', 'show', 'delete'],
    manyActions: ['approve', 'reject', 'hide', 'unhide'],
    relations: { user: 'users', game: 'games' },
  }),
  recommendations: expected(
    'recommendation',
    'recommendations',
    'game',
    'gameId type position startDate endDate sortOrder active heroImageId',
    { relations: { game: 'games' }, ordered: true },
  ),
  blogPosts: expected('blogPost', 'blogPosts', 'title', 'title slug excerpt coverId content tagIds author', {
    manyActions: ['publish', 'unpublish'],
    relations: { tags: 'tags' },
  }),
  subscriptionPlans: expected('subscriptionPlan', 'subscriptionPlans', 'type', 'type price credits points enabled'),
  creditsPackages: expected('creditsPackage', 'creditsPackages', 'name', packageFields('Credits'), { ordered: true }),
  pointsPackages: expected('pointsPackage', 'pointsPackages', 'name', packageFields('Points'), { ordered: true }),
  orders: expected('order', 'orders', 'orderNumber', '', {
    actions: ['refund'],
    manyActions: ['cancel'],
    relations: { user: 'users' },
  }),
  balanceAdjustments: expected('balanceAdjustment', 'balanceAdjustments', 'reason', '', {
    relations: { user: 'users', admin: 'admins', adjustedBy: 'users' },
  }),
  paymentChannels: expected(
    'paymentChannel',
    'paymentChannels',
    'provider',
    'provider publishableKey clientId secretKey clientSecret webhookSecret mode enabled',
    { onlyAtCreation: ['provider'], secrets: ['secretKey', 'clientSecret', 'webhookSecret'] },
  ),
  aiKeys: expected('aiKey', 'aiKeys', 'name', 'name value model status', { secrets: ['value'] }),
  storageBuckets: expected(
    'storageBucket',
    'storageBuckets',
    'name',
    'name endpoint accessKey secretKey region status',
    { secrets: ['secretKey'] },
  ),
  newUserConfig: expected('newUserConfig', 'newUserConfig', 'initialCredits', 'initialCredits initialPoints', {
    operations: ['show', 'edit'],
    single: true,
  }),
  apiTokens: expected('apiToken', 'apiTokens', 'name', 'name scopes expiresAt', {
    operations: ['list', 'show', 'create'],
    manyActions: ['revoke'],
    onlyAtCreation: ['name', 'scopes', 'expiresAt'],
    relations: { admin: 'admins', user: 'users' },
    shownOnce: ['token'],
  }),
  webhooks: expected('webhook', 'webhooks', 'name', 'name url active events', {
    actions: ['sendTest', 'newSecret'],
    relations: { deliveries: 'webhookDeliveries' },
    shownOnce: ['secret'],
  }),
  webhookDeliveries: expected('webhookDelivery', 'webhookDeliveries', 'event', '', {
    manyActions: ['resend'],
    relations: { webhook: 'webhooks' },
  }),
  auditEvents: expected('auditEvent', 'auditEvents', 'action', ''),
}

export const expectedRoles: Readonly<Record<Reading, readonly string[]>> = {
  A: ['super_admin', 'editor', 'moderator', 'support'],
  B: ['superadmin', 'admin', 'manager', 'cashier'],
}

const everything = ['*']

/** Resource to the words a role may do to it; `*` for every word, nothing for none. */
const expectedWords: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  editor: {
    creatorApplications: everything,
    games: everything,
    gamePrompts: everything,
    generalPrompts: everything,
    tags: everything,
    categories: everything,
    recommendations: everything,
    blogPosts: everything,
    comments: everything,
  },
  moderator: { comments: words('list show approve reject hide unhide') },
  support: { users: read, balanceAdjustments: read, orders: words('list show cancel') },
}

/** Whether a role may do something; the empty role is nobody's. */
export function expectedMay(role: string, resource: string, word: string): boolean {
  if (role === 'super_admin' || role === 'superadmin') return true
  const allowed = expectedWords[role]?.[resource] ?? []
  return allowed.includes('*') || allowed.includes(word)
}
