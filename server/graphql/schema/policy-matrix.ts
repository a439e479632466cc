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

/** The page's path in the access table: it has no policy line, so only super admins may open it. */
const path = '/policy'

/** Adds `policyMatrix`, the permissions of both role schemes, for actors who may open its page. */
export function addPolicyMatrix(builder: Builder, policy: Policy, resources: readonly PolicedResource[]): void {
  const cell = builder.objectRef<PolicyCell>('PolicyCell').implement({
    description: 'The permissions of one role on a path.',
    fields: (t) => ({
      role: t.exposeString('role', { description: 'The role.' }),
      actions: t.exposeStringList('actions', { description: 'Its permitted actions.' }),
    }),
  })
  const row = builder.objectRef<PolicyRow>('PolicyRow').implement({
    description: 'A path and its actions.',
    fields: (t) => ({
      path: t.exposeString('path', { description: '* is every path without a separate row.' }),
      resources: t.exposeStringList('resources', { description: 'Empty for a page without records.' }),
      actions: t.exposeStringList('actions', { description: 'All actions on this path.' }),
      cells: t.field({ type: [cell], description: 'The permissions of each role.', resolve: ({ cells }) => cells }),
    }),
  })
  const offer = builder.objectRef<PolicyOffer>('PolicyOffer').implement({
    description: 'A commented line of the policy file that an operator can enable.',
    fields: (t) => ({
      line: t.exposeInt('line', { description: 'Its line number in the file.' }),
      role: t.exposeString('role', { description: 'The role that it would permit.' }),
      path: t.exposeString('path', { description: 'Where.' }),
      actions: t.exposeStringList('actions', { description: '* is every action.' }),
    }),
  })
  const matrix = builder.objectRef<PolicyMatrix>('PolicyMatrix').implement({
    description: 'The policy of one role scheme.',
    fields: (t) => ({
      reading: t.exposeString('roleScheme', { description: 'A or B.' }),
      isActive: t.exposeBoolean('isActive', { description: 'Whether this role scheme is in use.' }),
      roles: t.exposeStringList('roles', { description: 'Its roles; the first one has all permissions.' }),
      rows: t.field({ type: [row], description: 'One row for each path.', resolve: ({ rows }) => rows }),
      offered: t.field({
        type: [offer],
        description: 'Commented lines that can be enabled.',
        resolve: ({ offered }) => offered,
      }),
    }),
  })
  // Both files are read at start and never change, so the tables are built once.
  let made: Promise<PolicyMatrix[]> | undefined
  builder.queryField('policyMatrix', (t) =>
    t.field({
      type: [matrix],
      description: 'The permissions of all roles in both role schemes.',
      resolve: (_root, _args, { actor }) => {
        if (actor.kind === 'none') throw unauthenticated()
        // Tokens give access to records only.
        if (actor.scopes || !policy.may(actor.role, path, 'show')) throw forbidden()
        made ??= policyMatrices(resources, policy.roleScheme)
        return made
      },
    }),
  )
}
