import { forbidden, unauthenticated } from '../../errors'
import {
  type PolicyCell,
  type PolicyMatrix,
  type PolicyOffer,
  type PolicyRow,
  policyMatrices,
} from '../../policy/matrix'
import type { PolicedResource, Policy } from '../../policy/policy'
import type { Builder } from './builder'

/** The page's path in the access table: no line names it, so it is the super admins' alone. */
const path = '/policy'

/** Adds `policyMatrix`, who may do what where in both readings, for those who may open the page that shows it. */
export function addPolicyMatrix(builder: Builder, policy: Policy, resources: readonly PolicedResource[]): void {
  const cell = builder.objectRef<PolicyCell>('PolicyCell').implement({
    description: 'What one role may do at a path.',
    fields: (t) => ({
      role: t.exposeString('role', { description: 'The role.' }),
      actions: t.exposeStringList('actions', { description: 'What it may do.' }),
    }),
  })
  const row = builder.objectRef<PolicyRow>('PolicyRow').implement({
    description: 'A path, and everything that can be done there.',
    fields: (t) => ({
      path: t.exposeString('path', { description: '* is every path that has no row of its own.' }),
      resources: t.exposeStringList('resources', { description: 'None for a page without records.' }),
      actions: t.exposeStringList('actions', { description: 'Everything that can be done there.' }),
      cells: t.field({ type: [cell], description: 'What each role may do there.', resolve: ({ cells }) => cells }),
    }),
  })
  const offer = builder.objectRef<PolicyOffer>('PolicyOffer').implement({
    description: 'A line of the policy file that stands as a comment, to be switched on.',
    fields: (t) => ({
      line: t.exposeInt('line', { description: 'Its number in the file.' }),
      role: t.exposeString('role', { description: 'Whom it would allow something.' }),
      path: t.exposeString('path', { description: 'Where.' }),
      actions: t.exposeStringList('actions', { description: '* is every action.' }),
    }),
  })
  const matrix = builder.objectRef<PolicyMatrix>('PolicyMatrix').implement({
    description: 'The policy under one reading of the role names.',
    fields: (t) => ({
      reading: t.exposeString('reading', { description: 'A or B.' }),
      isActive: t.exposeBoolean('isActive', { description: 'Whether this reading is the one that is asked.' }),
      roles: t.exposeStringList('roles', { description: 'Its roles, the one that may everything first.' }),
      rows: t.field({ type: [row], description: 'Path by path.', resolve: ({ rows }) => rows }),
      offered: t.field({
        type: [offer],
        description: 'Lines that could be switched on.',
        resolve: ({ offered }) => offered,
      }),
    }),
  })
  // Both files are read at start and stay as they are, so the tables are made once.
  let made: Promise<PolicyMatrix[]> | undefined
  builder.queryField('policyMatrix', (t) =>
    t.field({
      type: [matrix],
      description: 'Who may do what where, under both readings of the role names.',
      resolve: (_root, _args, { actor }) => {
        if (actor.kind === 'none') throw unauthenticated()
        // A token is for records, whatever its owner may see besides.
        if (actor.scopes || !policy.may(actor.role, path, 'show')) throw forbidden()
        made ??= policyMatrices(resources, policy.reading)
        return made
      },
    }),
  )
}
