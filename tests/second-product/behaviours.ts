import type { Reading } from '../../server/access/actor'
import { createBehaviours as createOwn } from '../../server/behaviours'
import { defineBehaviour, type RegisteredBehaviour } from '../../server/operations/behaviour'
import * as declared from './declarations'

/** Ids of the machines that were replaced, by work after the commit. */
export const replaced: string[] = []

const machines = defineBehaviour(declared.machines, {
  actions: {
    async replace({ tx, id, record, input, operations, email, afterCommit }) {
      afterCommit(() => void replaced.push(id))
      const { byId, customer } = input
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
  /** Relies on the rule: with dates the other way round there is no such array. */
  beforeWrite({ record, values }) {
    const { startsOn, endsOn } = { ...record, ...values }
    if (startsOn && endsOn) new Array((Date.parse(endsOn) - Date.parse(startsOn)) / 86_400_000).fill(0)
    // What a hook writes is held to the rules too.
    if (values.customer === 'Backdated') values.endsOn = '2000-01-01'
  },
  scope: ({ role }) => (role === 'support' ? { branch: { eq: 'north' } } : undefined),
})

const rentalLines = defineBehaviour(declared.rentalLines, {
  actions: {
    handOver({ input, values }) {
      values.rentalId = input.toId
      values.relatedIds = input.otherIds
      values.photoId = input.photoId
      values.paperId = input.paperId
    },
  },
})

/** In place of `server/behaviours.ts`. */
export const createBehaviours = (reading: Reading): readonly RegisteredBehaviour[] => [
  ...createOwn(reading),
  ...[machines, rentals, rentalLines].map(
    ({ resource, behaviourUnder }) => [resource, behaviourUnder(reading)] as const,
  ),
]
