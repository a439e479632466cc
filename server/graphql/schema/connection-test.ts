import { declaredSchemes } from '../../../src/declare/role-scheme'
import { assertMay, requestedResource } from '../../access/access'
import { createAttempts } from '../../auth/attempts'
import { createBehaviours } from '../../behaviours'
import { connectionProblems } from '../../connections/connection'
import { type ConnectionTest, testConnection } from '../../operations/test-connection'
import type { Builder } from './builder'
import { defineEnum, defineMutations, defineType, takes } from './define'

/** Adds `testConnection`, which tests the connection of a record, for actors who may edit the record. */
export function addConnectionTest(builder: Builder): void {
  defineEnum(builder, 'ConnectionProblem', 'The reason why a connection fails.', connectionProblems)
  defineType<ConnectionTest>(
    builder,
    'ConnectionTest',
    'The result of a connection test.',
    {
      problem: ['ConnectionProblem', 'Null if the connection works.'],
      milliseconds: ['Int!', 'Duration of all requests together.'],
    },
    {
      isOk: ['Boolean!', 'Whether the connection works.', ({ problem: found }) => found === null],
      title: [
        'String!',
        'The result as a sentence.',
        ({ problem: found }) => (found ? connectionProblems[found] : 'The connection works.'),
      ],
    },
  )

  defineMutations(builder, {
    testConnection: {
      type: 'ConnectionTest!',
      description: 'Tests the connection that a saved record configures. It does not change the record.',
      ...takes('Which record.', 'The connection to test.', {
        resource: ['String!', `${oneOf(resourcesWithTest())}.`],
        id: ['ID!', 'The id of the saved record.'],
      }),
      repeat: 'harmless',
      resolve: async (
        { input: { resource: name, id } }: { input: { resource: string; id: string } },
        { operations, services, actor },
      ) => {
        const resource = requestedResource(actor, name)
        assertMay({ context: operations, resource, actor }, 'edit')
        await createAttempts(operations.database.sql).count('connection', actor, actor.id ?? actor.kind)
        return testConnection({ context: operations, resource, actor }, services.connecting, id)
      },
    },
  })
}

/** The names of the resources whose behaviour has a connection test; it has one under each role scheme. */
const resourcesWithTest = () =>
  createBehaviours(declaredSchemes[0]).flatMap(([name, { test }]) => (test ? [`\`${name}\``] : []))

const oneOf = (names: readonly string[]) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)
