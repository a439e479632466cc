import '../harness/browser-surroundings'
import { expect, test } from 'vitest'
import { readParams } from '../../src/providers/parsed-address'

test('a link sets no variables of a request, because Refine adds the parameters of an address to its meta', () => {
  const ofLink = { gqlVariables: { update: { role: 'super_admin' } }, variables: {}, gqlMutation: '…', tab: 'orders' }
  const ofRefine = { filters: [], currentPage: 2, to: '/users', 'modal-users-edit': { open: true } }
  expect(readParams({ id: '1', ...ofLink, ...ofRefine }, { id: '1' })).toEqual({ id: '1', ...ofRefine })
})
