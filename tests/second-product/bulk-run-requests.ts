import { expect } from 'vitest'
import type { Ask } from '../harness/endpoint'
import { machines } from './declarations'
import type { openProduct } from './open-product'

const shown =
  'id action state total finishedCount changedCount refusedCount refused { id title code key fields } isUndoable scheduledAt undoes'

/** Starts a run; the answer may be an error. */
export const start = (ask: Ask, input: object, headers?: Record<string, string>) =>
  ask(`mutation ($input: StartBulkRunInput!) { startBulkRun(input: $input) { ${shown} } }`, { input }, headers)

/** Starts a run and returns it. */
export const startOne = async (ask: Ask, input: object) => {
  const answer = await start(ask, input)
  expect(answer.errors).toBeUndefined()
  return answer.data.startBulkRun
}

export const find = async (ask: Ask, id: string) =>
  (await ask(`query ($id: ID!) { bulkRun(id: $id) { ${shown} } }`, { id })).data?.bulkRun

/** Undoes a run and returns the run that does it. */
export const undo = async (ask: Ask, id: string) =>
  (await ask(`mutation ($id: ID!) { undoBulkRun(id: $id) { ${shown} } }`, { id })).data?.undoBulkRun

export const named = (name: string) => ({ name: { like: `${name}%` } })

/** Machines of the second product whose names begin with one text. */
export function namedMachines({ database: { sql }, make }: Awaited<ReturnType<typeof openProduct>>) {
  return {
    makeMachines: (name: string, count: number) =>
      Promise.all(Array.from({ length: count }, (_, rank) => make(machines, { name: `${name} ${rank}`, rank }))),
    /** So many that a run needs several transactions. */
    addMachines: (name: string, count: number) => sql`
      insert into machines (id, name, rank)
      select gen_random_uuid(), ${name} || ' ' || n, n from generate_series(1, ${count}::int) n`,
    ranks: async (name: string) =>
      (await sql<{ rank: number }[]>`select rank from machines where name like ${`${name}%`} order by name`).map(
        ({ rank }) => rank,
      ),
  }
}
