import { resources } from '../../../src/registry/resources'
import { forbidden, unauthenticated } from '../../errors'
import {
  type PolicyCell,
  type PolicyMatrix,
  type PolicyOffer,
  type PolicyRow,
  policyMatrices,
} from '../../policy/matrix'
import { policed } from '../../policy/policy'
import type { Builder } from './builder'
import { defineQueries, defineType } from './define'

/** The page's path in the access table: it has no policy line, so only super admins may open it. */
const path = '/policy'

/** Adds `policyMatrix`, the permissions of both role schemes, for actors who may open its page. */
export function addPolicyMatrix(builder: Builder): void {
  defineType<PolicyCell>(builder, 'PolicyCell', 'The permissions of one role on a path.', {
    role: ['String!', 'The role.'],
    actions: ['[String!]!', 'Its permitted actions.'],
  })
  defineType<PolicyRow>(builder, 'PolicyRow', 'A path and its actions.', {
    path: ['String!', '* is every path without a separate row.'],
    resources: ['[String!]!', 'Empty for a page without records.'],
    actions: ['[String!]!', 'All actions on this path.'],
    cells: ['[PolicyCell!]!', 'The permissions of each role.'],
  })
  defineType<PolicyOffer>(builder, 'PolicyOffer', 'A commented line of the policy file that an operator can enable.', {
    line: ['Int!', 'Its line number in the file.'],
    role: ['String!', 'The role that it would permit.'],
    path: ['String!', 'Where.'],
    actions: ['[String!]!', '* is every action.'],
  })
  defineType<PolicyMatrix>(
    builder,
    'PolicyMatrix',
    'The policy of one role scheme.',
    {
      isActive: ['Boolean!', 'Whether this role scheme is in use.'],
      roles: ['[String!]!', 'Its roles; the first one has all permissions.'],
      rows: ['[PolicyRow!]!', 'One row for each path.'],
      offered: ['[PolicyOffer!]!', 'Commented lines that can be enabled.'],
    },
    { reading: ['String!', 'A or B.', (each) => each.roleScheme] },
  )
  // Both files are read at start and never change, so the tables are built once.
  let made: Promise<PolicyMatrix[]> | undefined
  defineQueries(builder, {
    policyMatrix: {
      type: '[PolicyMatrix!]!',
      description: 'The permissions of all roles in both role schemes.',
      resolve: (_args, { services: { policy }, actor }) => {
        if (actor.kind === 'none') throw unauthenticated()
        // Tokens give access to records only.
        if (actor.scopes || !policy.may(actor.role, path, 'show')) throw forbidden()
        made ??= policyMatrices(resources.map(policed), policy.roleScheme)
        return made
      },
    },
  })
}
