import type { RoleScheme } from '../../server/access/actor'
import { invalid } from '../../server/errors'
import {
  type DefinedBehaviour,
  type DefinedJob,
  defineBehaviour,
  defineJob,
  type JobRun,
  type RegisteredBehaviour,
} from '../../server/operations/behaviour'
import { adminsBehaviour, usersBehaviour } from './accounts'
import * as declared from './declarations'

/** Ids of replaced machines, added after the commit. */
export const replaced: string[] = []
/** Ids of the support accounts that see the rentals of the south instead of the north. */
export const southern = new Set<string>()
/** Customers of written rentals, added after the commit. */
export const written: string[] = []

/** Adds a hundred to the rank of a replacement machine, or fails. */
const promote = defineJob('promote', async ({ tx, input, operations }: JobRun<{ id: string; fails: boolean }>) => {
  await operations.update(tx, declared.machines, input.id, ({ rank }) => ({ rank: rank + 100 }), 'promote')
  if (input.fails) throw new Error('The depot is closed.')
})

/** Every job of this product. */
export const jobs: readonly DefinedJob[] = [promote]

const machines = defineBehaviour(declared.machines, {
  actions: {
    async replace({ tx, id, record, input, operations, email, jobs, afterCommit }) {
      afterCommit(() => void replaced.push(id))
      const { byId, customer } = input
      const isKnown = await operations.some(tx, declared.rentals, {
        customer: { eq: customer },
        machine: { id: { eq: byId } },
      })
      if (isKnown) throw invalid({ customer: [{ key: 'validation.unique' }] })
      await jobs.schedule(promote, { id: byId, fails: customer === 'Closed' })
      const text = `${record.name} was replaced.`
      await email.send({ to: 'depot@example.com', subject: 'Replaced', text, html: `<p>${text}</p>` })
      await operations.update(tx, declared.machines, byId, ({ rank }) => ({ rank: rank + record.rank }), 'takeOver')
      await operations.create(tx, declared.rentals, {
        customer,
        branch: 'south',
        startsOn: '2026-01-01',
        machineId: byId,
      })
    },
    async vacate({ tx, input: { removedId, movedId }, operations }) {
      await operations.remove(tx, declared.rentals, removedId)
      if (movedId) await operations.act(tx, declared.rentals, movedId, 'moveUp')
    },
  },
})

const rentals = defineBehaviour(declared.rentals, {
  /** Relies on the rule: dates in the wrong order have no such array. */
  beforeWrite({ record, values }) {
    const { startsOn, endsOn } = { ...record, ...values }
    if (startsOn && endsOn) new Array((Date.parse(endsOn) - Date.parse(startsOn)) / 86_400_000).fill(0)
    // Values written by a hook must satisfy the rules too.
    if (values.customer === 'Backdated') values.endsOn = '2000-01-01'
  },
  afterWrite({ values, afterCommit }) {
    afterCommit(() => void written.push(String(values.customer)))
  },
  scope: ({ role, id }) =>
    role === 'support' ? { branch: { eq: southern.has(id ?? '') ? 'south' : 'north' } } : undefined,
})

const rentalLines = defineBehaviour(declared.rentalLines, {
  actions: {
    async addNote({ record, values, input, files }) {
      const before = record.paperId ? await files.read(record.paperId) : null
      const content = Buffer.concat([before?.content ?? Buffer.from('# Notes\n'), Buffer.from(`${input.text}\n`)])
      values.paperId = await files.keep(declared.rentalLines, 'paperId', { name: 'notes.md', content })
      if (record.paperId) files.removeUnused(record.paperId)
      if (input.text === 'Torn') throw invalid({ text: [{ key: 'validation.invalid' }] })
    },
    handOver({ input, values }) {
      values.rentalId = input.toId
      values.relatedIds = input.otherIds
      values.photoId = input.photoId
      values.paperId = input.paperId
    },
  },
})

const system = import.meta.glob<Readonly<Record<string, unknown>>>('../../src/system/*/*.server.ts', { eager: true })

const isBehaviour = (value: unknown): value is DefinedBehaviour =>
  typeof value === 'object' && value !== null && 'behaviourUnder' in value

const behaviours: readonly DefinedBehaviour[] = [
  ...[adminsBehaviour, usersBehaviour, machines, rentals, rentalLines],
  ...Object.values(system).flatMap((file) => Object.values(file).filter(isBehaviour)),
]

/** Replaces `server/behaviours.ts`. */
export const createBehaviours = (roleScheme: RoleScheme): readonly RegisteredBehaviour[] =>
  behaviours.map(({ resource, behaviourUnder }) => [resource, behaviourUnder(roleScheme)])
