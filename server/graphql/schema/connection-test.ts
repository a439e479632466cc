import { declaredSchemes } from '../../../src/declare/role-scheme'
import { resources } from '../../../src/registry/resources'
import { denied } from '../../access/access'
import { createAttempts } from '../../auth/attempts'
import { createBehaviours } from '../../behaviours'
import { type ConnectionProblem, connectionProblems } from '../../connections/connection'
import type { OperationContext } from '../../operations'
import { type Connecting, type ConnectionTest, testConnection } from '../../operations/test-connection'
import { repeatedBy } from '../transport/repetition'
import type { Builder, Context, Loose } from './builder'

/** Adds `testConnection`, which tests the connection of a record, for actors who may edit the record. */
export function addConnectionTest(builder: Builder, operations: OperationContext, connecting: Connecting): void {
  const problem = builder.enumType('ConnectionProblem', {
    description: 'The reason why a connection fails.',
    values: Object.fromEntries(
      Object.entries(connectionProblems).map(([name, description]) => [name, { description }]),
    ) as Record<ConnectionProblem, { description: string }>,
  })
  const answer = builder.objectRef<ConnectionTest>('ConnectionTest').implement({
    description: 'The result of a connection test.',
    fields: (t) => ({
      isOk: t.boolean({
        description: 'Whether the connection works.',
        resolve: ({ problem: found }) => found === null,
      }),
      problem: t.field({
        type: problem,
        nullable: true,
        description: 'Null if the connection works.',
        resolve: ({ problem: found }) => found,
      }),
      title: t.string({
        description: 'The result as a sentence.',
        resolve: ({ problem: found }) => (found ? connectionProblems[found] : 'The connection works.'),
      }),
      milliseconds: t.exposeInt('milliseconds', { description: 'Duration of all requests together.' }),
    }),
  })
  const input = builder.inputType('TestConnectionInput', {
    description: 'The connection to test.',
    fields: (t) => ({
      resource: t.string({ required: true, description: `${oneOf(resourcesWithTest())}.` }),
      id: t.id({ required: true, description: 'The id of the saved record.' }),
    }),
  })
  builder.mutationField('testConnection', (t: Loose) =>
    t.field({
      type: answer,
      description: 'Tests the connection that a saved record configures. It does not change the record.',
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

/** The names of the resources whose behaviour has a connection test; it has one under each role scheme. */
const resourcesWithTest = () =>
  createBehaviours(declaredSchemes[0]).flatMap(([name, { test }]) => (test ? [`\`${name}\``] : []))

const oneOf = (names: readonly string[]) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)
