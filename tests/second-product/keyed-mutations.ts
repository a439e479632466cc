import { uuidv7 } from 'uuidv7'
import { asking, recordOf } from '../harness/asking'
import { both, type KeyedMutations, name, oneOf, type Setup, tagMutations, timesOf } from '../harness/keyed-mutations'

const makeDepots = async ({ ask }: Setup, count: number) => {
  const depots = asking(ask, 'depots')
  const made: string[] = []
  for (let index = 0; index < count; index++) {
    made.push(recordOf(await depots.create({ name: both('Harbor'), code: name() })).id)
  }
  return made
}

const makeMachine = async ({ sql }: Setup, rank = 0) => {
  const [machine] =
    await sql`insert into machines (id, name, rank) values (${uuidv7()}, ${name()}, ${rank}) returning id`
  return machine?.id as string
}

/** Every kind of record mutation, each with separate records. */
export const keyedMutations: KeyedMutations = {
  ...tagMutations,
  async 'an action that changes and adds other records'(setup) {
    const [id, byId] = [await makeMachine(setup, 7), await makeMachine(setup)]
    return {
      document: oneOf('replaceOneMachine', 'ReplaceOneMachineInput', 'id'),
      variables: { input: { id, byId, customer: name() } },
      times: async () => {
        const [machine] = await setup.sql`
          select m.rank, (select count(*)::int from rentals where machine_id = m.id) as rentals
          from machines m where id = ${byId}`
        return machine?.rank === 7 * machine?.rentals ? (machine?.rentals as number) : Number.NaN
      },
    }
  },
  async 'moving one'(setup) {
    const rentals = asking(setup.ask, 'rentals')
    const machineId = await makeMachine(setup)
    const make = async () => recordOf(await rentals.create({ customer: name(), branch: 'north', machineId })).id
    const [before, , id = ''] = [await make(), await make(), await make()]
    return {
      document: oneOf('moveOneRental', 'MoveOneRentalInput', 'id'),
      variables: { input: { id, before } },
      times: timesOf(setup, 'rentals', 'move', [id]),
    }
  },
  async 'an action on one'(setup) {
    const ids = await makeDepots(setup, 1)
    return {
      document: oneOf('closeOneDepot', 'CloseOneDepotInput', 'id status'),
      variables: { input: { id: ids[0] } },
      times: timesOf(setup, 'depots', 'close', ids),
    }
  },
  async 'an action on many'(setup) {
    const ids = await makeDepots(setup, 12)
    return {
      document:
        'mutation ($input: CloseManyDepotsInput!) { closeManyDepots(input: $input) { changedCount refused { id } } }',
      variables: { input: { filter: { id: { in: ids } } } },
      times: timesOf(setup, 'depots', 'close', ids),
    }
  },
  async 'updating a single record'(setup) {
    const { data } = await setup.ask('{ depotSettings { id version } }')
    const { id, version } = data.depotSettings as { id: string; version: number }
    const before = await timesOf(setup, 'depotSettings', 'update', [id])()
    return {
      document: oneOf('updateDepotSettings', 'UpdateDepotSettingsInput', 'version motto'),
      variables: { input: { version, update: { motto: name() } } },
      times: async () => (await timesOf(setup, 'depotSettings', 'update', [id])()) - before,
    }
  },
}
