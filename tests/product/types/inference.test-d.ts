import type { CreateInput, Filter, Row, UpdateInput } from '../../../src/declare'
import type { admins } from '../../../src/resources/admins/admins'
import type { Game, games } from '../../../src/resources/games/games'
import type { Order, orders } from '../../../src/resources/orders/orders'
import type { User, users } from '../../../src/resources/users/users'
import { accepts, type Flat, holds, type Same } from '../../types/same'

// Types inferred from a declaration. Nothing here runs: `tsc` is the test.

type Games = typeof games
type Users = typeof users
type Orders = typeof orders
type Admins = typeof admins

// A row has readable values: localized texts, ids of relations, decimals as text, null for missing values.
holds<Same<Game['title'], { en: string; zh: string }>>()
holds<Same<Game['description'], { en: string; zh: string } | null>>()
holds<Same<Game['status'], 'draft' | 'published'>>()
holds<Same<Game['type'], 'text_adventure' | 'role_playing' | 'mystery' | 'romance' | 'simulation' | 'strategy'>>()
holds<Same<Game['categoryId'], string | null>>()
holds<Same<Game['tagIds'], readonly string[]>>()
holds<Same<Game['coverId'], string | null>>()
holds<Same<Game['free'], boolean>>()
holds<Same<Game['playCount'], number>>()
holds<Same<Order['amount'], string>>()
holds<Same<Order['paidAt'], string | null>>()
holds<Same<User['name'], string | null>>()
holds<Same<User['role'], 'superadmin' | 'admin' | 'manager' | 'cashier' | 'creator' | 'user'>>()
holds<Same<Row<Admins>['secondStep'], boolean>>()
holds<Same<Pick<User, 'id' | 'version' | 'createdAt' | 'updatedAt'>, Flat<Base>>>()
interface Base {
  id: string
  version: number
  createdAt: string
  updatedAt: string
}

// Write-only values, and values stored elsewhere, are not part of a row.
holds<Same<Extract<keyof User, 'password' | 'confirmPassword' | 'orders' | 'balanceAdjustments'>, never>>()
holds<Same<Extract<keyof Game, 'category' | 'tags' | 'cover'>, never>>()

// A creation requires fields without a default, and accepts all writable ones.
const game: CreateInput<Games> = { title: { en: 'A', zh: '甲' }, slug: 'a', author: 'Ada' }
accepts<CreateInput<Games>>({ ...game, tagIds: [], categoryId: null, coverId: null, type: 'mystery', free: true })
// @ts-expect-error the author is required
accepts<CreateInput<Games>>({ title: { en: 'A', zh: '甲' }, slug: 'a' })
// @ts-expect-error a state changes only by an action
accepts<CreateInput<Games>>({ ...game, status: 'published' })
// @ts-expect-error only the platform writes the number of plays
accepts<CreateInput<Games>>({ ...game, playCount: 3 })
// @ts-expect-error a relation is written by its id
accepts<CreateInput<Games>>({ ...game, category: 'rpg' })
// @ts-expect-error no such value
accepts<CreateInput<Games>>({ ...game, type: 'chess' })
// @ts-expect-error a localized text is one in each language
accepts<CreateInput<Games>>({ ...game, title: 'A' })
// @ts-expect-error the administrator requires a password
accepts<CreateInput<Admins>>({ username: 'ada', email: 'ada@example.com' })
accepts<CreateInput<Users>>({ username: 'bo', email: 'bo@example.com', password: 'secret123' })
// @ts-expect-error only the ledger changes balances
accepts<CreateInput<Users>>({ username: 'bo', email: 'bo@example.com', credits: 5 })

// An update accepts all writable fields, and null for nullable ones.
accepts<UpdateInput<Games>>({ title: { zh: '乙' }, categoryId: null })
// @ts-expect-error the slug stays as it was created
accepts<UpdateInput<Games>>({ slug: 'b' })
// @ts-expect-error a state changes only by an action
accepts<UpdateInput<Games>>({ status: 'draft' })
// Forms cannot change orders.
holds<Same<keyof UpdateInput<Orders>, never>>()
// @ts-expect-error no such field
accepts<UpdateInput<Users>>({ nickname: 'bo' })

// A filter has each field's operators.
accepts<Filter<Users>>({
  status: { in: ['active', 'invited'] },
  username: { iLike: '%bo%' },
  credits: { between: { lower: 1, upper: 5 } },
  registeredAt: { gte: '2026-01-01T00:00:00Z' },
  subscribed: { is: true },
  lastLoginAt: { is: null },
  id: { in: [] },
  or: [{ email: { eq: 'a@b.co' } }, { and: [{ version: { gt: 1 } }] }],
})
accepts<Filter<Games>>({ title: { en: { like: 'A%' } }, category: { id: { eq: 'x' } }, tags: { id: { in: [] } } })
accepts<Filter<Orders>>({ amount: { between: { lower: '1.00', upper: '2.00' } } })
// @ts-expect-error values of an enum have no order
accepts<Filter<Users>>({ status: { gte: 'active' } })
// @ts-expect-error no such value
accepts<Filter<Users>>({ status: { eq: 'banned' } })
// @ts-expect-error no such field
accepts<Filter<Games>>({ pirce: { eq: 1 } })
// @ts-expect-error no such nested field
accepts<Filter<Games>>({ or: [{ pirce: { eq: 1 } }] })
// @ts-expect-error numbers have no patterns
accepts<Filter<Games>>({ creditPrice: { like: '1%' } })
// @ts-expect-error money is text, never a float
accepts<Filter<Orders>>({ amount: { gt: 1.5 } })
// @ts-expect-error texts have no range
accepts<Filter<Users>>({ username: { between: { lower: 'a', upper: 'b' } } })
// @ts-expect-error a filter of a localized text requires a language
accepts<Filter<Games>>({ title: { eq: 'A' } })
// @ts-expect-error passwords cannot be filtered
accepts<Filter<Users>>({ password: { eq: 'secret' } })
// @ts-expect-error a text instead of a number
accepts<Filter<Users>>({ credits: { eq: '5' } })
