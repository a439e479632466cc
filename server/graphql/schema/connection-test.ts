import { resources } from '../../../src/registry/resources'
import { denied } from '../../access/access'
import { createAttempts } from '../../auth/attempts'
import { type ConnectionProblem, connectionProblems } from '../../connections/connection'
import type { OperationContext } from '../../operations'
import { type Connecting, type ConnectionTest, testConnection } from '../../operations/test-connection'
import { repeatedBy } from '../transport/repetition'
import type { Builder, Context, Loose } from './builder'

/** Adds `testConnection`, which tries what a payment channel, an AI key or a storage bucket says, for those who may edit it. */
export function addConnectionTest(builder: Builder, operations: OperationContext, connecting: Connecting): void {
  const problem = builder.enumType('ConnectionProblem', {
    description: 'Why a connection does not work.',
    values: Object.fromEntries(
      Object.entries(connectionProblems).map(([name, description]) => [name, { description }]),
    ) as Record<ConnectionProblem, { description: string }>,
  })
  const answer = builder.objectRef<ConnectionTest>('ConnectionTest').implement({
    description: 'How a test of a connection went.',
    fields: (t) => ({
      isOk: t.boolean({ description: 'Whether it works.', resolve: ({ problem: found }) => found === null }),
      problem: t.field({
        type: problem,
        nullable: true,
        description: 'Null when it works.',
        resolve: ({ problem: found }) => found,
      }),
      title: t.string({
        description: 'The outcome in a sentence.',
        resolve: ({ problem: found }) => (found ? connectionProblems[found] : 'The connection works.'),
      }),
      milliseconds: t.exposeInt('milliseconds', { description: 'What all its requests took together.' }),
    }),
  })
  const input = builder.inputType('TestConnectionInput', {
    description: 'Which connection is tested.',
    fields: (t) => ({
      resource: t.string({ required: true, description: '`paymentChannels`, `aiKeys` or `storageBuckets`.' }),
      id: t.id({ required: true, description: 'The record, as it is saved.' }),
    }),
  })
  builder.mutationField('testConnection', (t: Loose) =>
    t.field({
      type: answer,
      description: 'Connects to what a saved record configures; nothing of the record changes.',
      args: { input: t.arg({ type: input, required: true, description: 'Which record.' }) },
      ...repeatedBy('harmless'),
      resolve: async (
        _root: unknown,
        { input: { resource: name, id } }: { input: { resource: string; id: string } },
        { actor }: Context,
      ) => {
        const resource = resources.find((each) => each.name === name)
        if (!resource || !operations.access(actor).may(resource, 'edit')) throw denied(actor)
        await createAttempts(operations.database.sql).count('connection', actor, actor.id ?? actor.kind)
        return testConnection(operations, connecting, resource, actor, id)
      },
    }),
  )
}
