import { uuidv7 } from 'uuidv7'
import { asking, recordOf } from '../../harness/asking'
import {
  both,
  type KeyedMutations,
  name,
  oneOf,
  type Setup,
  tagMutations,
  timesOf,
} from '../../harness/keyed-mutations'

/** Some fields accept no digits. */
const letters = () => name().replace(/\d/g, (digit) => String.fromCharCode(103 + Number(digit)))

const makeGames = async ({ ask }: Setup, count: number) => {
  const games = asking(ask, 'games')
  const made: string[] = []
  for (let index = 0; index < count; index++) {
    made.push(recordOf(await games.create({ title: both('Harbor'), slug: name(), author: 'Ada' })).id)
  }
  return made
}

const makeUser = async ({ sql }: Setup) => {
  const [user] = await sql`
    insert into users (id, username, email, role, status)
    values (${uuidv7()}, ${name()}, ${`${name()}@example.com`}, 'user', 'active') returning id`
  return user?.id as string
}

/** Every kind of record mutation, each with separate records. */
export const keyedMutations: KeyedMutations = {
  ...tagMutations,
  async 'an action with a ledger'(setup) {
    const id = await makeUser(setup)
    return {
      document: oneOf('adjustBalanceOneUser', 'AdjustBalanceOneUserInput', 'id credits'),
      variables: { input: { id, kind: 'credits', delta: 7, reason: 'Once' } },
      times: async () => {
        const [user] = await setup.sql`
          select u.credits, (select coalesce(sum(delta), 0)::int from balance_adjustments where user_id = u.id) as ledger
          from users u where id = ${id}`
        return user?.credits === user?.ledger ? (user?.credits as number) / 7 : Number.NaN
      },
    }
  },
  async 'moving one'(setup) {
    const categories = asking(setup.ask, 'categories')
    const make = async () => recordOf(await categories.create({ name: both(name()), slug: letters() })).id
    const [before, , id = ''] = [await make(), await make(), await make()]
    return {
      document: oneOf('moveOneCategory', 'MoveOneCategoryInput', 'id'),
      variables: { input: { id, before } },
      times: timesOf(setup, 'categories', 'move', [id]),
    }
  },
  async 'an action on one'(setup) {
    const ids = await makeGames(setup, 1)
    return {
      document: oneOf('publishOneGame', 'PublishOneGameInput', 'id status'),
      variables: { input: { id: ids[0] } },
      times: timesOf(setup, 'games', 'publish', ids),
    }
  },
  async 'an action on many'(setup) {
    const ids = await makeGames(setup, 12)
    return {
      document:
        'mutation ($input: PublishManyGamesInput!) { publishManyGames(input: $input) { changedCount refused { id } } }',
      variables: { input: { filter: { id: { in: ids } } } },
      times: timesOf(setup, 'games', 'publish', ids),
    }
  },
  async 'updating a single record'(setup) {
    const { data } = await setup.ask('{ newUserConfig { id version initialPoints } }')
    const { id, version, initialPoints } = data.newUserConfig as { id: string; version: number; initialPoints: number }
    const before = await timesOf(setup, 'newUserConfig', 'update', [id])()
    return {
      document: oneOf('updateNewUserConfig', 'UpdateNewUserConfigInput', 'version initialPoints'),
      variables: { input: { version, update: { initialPoints: initialPoints + 1 } } },
      times: async () => (await timesOf(setup, 'newUserConfig', 'update', [id])()) - before,
    }
  },
}
