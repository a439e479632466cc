import '../harness/browser-surroundings'
import { expect, test, vi } from 'vitest'
import { createFirstRequests } from '../../server/http/first-requests'
import { loadPolicy } from '../../server/policy/policy'
import { underScheme } from '../../src/declare'
import { crudSorters } from '../../src/lists/list-filters'
import { useAuth } from '../../src/providers/auth-storage'
import { listDocument } from '../../src/providers/documents'
import { resources } from '../../src/registry/resources'
import { screens } from '../harness/screen-requests'

const policy = await loadPolicy('A')
const requestsAt = createFirstRequests(policy)
const lists = resources
  .filter(({ single, operations }) => !single && operations.includes('list'))
  .map((resource) => underScheme(resource, 'A'))
const token = 'kept'

// A page uses first responses for ten seconds.
vi.spyOn(performance, 'now').mockReturnValue(1_000)

/** Requests a list like its screen without URL parameters. */
const askForList = (resource: (typeof lists)[number], role: string) => {
  const columns = [...resource.list.columns].sort()
  const mayList = (name: string) =>
    policy.may(role, resources.find((each) => each.name === name)?.policyPath ?? '', 'list')
  return screens.getList({
    resource: resource.name,
    pagination: { mode: 'server', currentPage: 1, pageSize: 10 },
    filters: [],
    sorters: crudSorters(resource.list.sort),
    meta: { gqlQuery: listDocument(resource, columns, mayList) },
  })
}

test.each(lists)('the document of $path sends the queries of its screen', async (resource) => {
  useAuth.setState({ accessToken: token })
  for (const [role, request] of Object.entries(requestsAt(resource.path).list?.byRole ?? {})) {
    const sent = vi.fn()
    vi.stubGlobal('fetch', sent)
    const response = Response.json({ data: { [resource.name]: { nodes: [{ id: role }], totalCount: 1 } } })
    window.firstResponses = [{ request, token, response: Promise.resolve(response) }]
    const { data } = await askForList(resource, role)
    expect(data).toEqual([{ id: role }])
    expect(sent).not.toHaveBeenCalled()
  }
})

test('a list is requested by the roles that may list it, but not for a filtered URL', () => {
  expect(Object.keys(requestsAt('/models').list?.byRole ?? {})).toEqual(
    policy.roles.filter((role) => policy.may(role, '/models', 'list')),
  )
  expect(requestsAt('/models?status=draft').list).toBeUndefined()
  expect(requestsAt('/settings').list).toBeUndefined()
})

test('a response to another token is not used', async () => {
  useAuth.setState({ accessToken: 'renewed' })
  const [resource] = lists
  if (!resource) throw new Error('No resource has a list.')
  const sent = vi.fn(async () => Response.json({ data: { [resource.name]: { nodes: [], totalCount: 0 } } }))
  vi.stubGlobal('fetch', sent)
  const request = requestsAt(resource.path).list?.byRole.super_admin
  if (!request) throw new Error('The super admin may list everything.')
  window.firstResponses = [{ request, token, response: Promise.reject(new Error('Refused.')) }]
  window.firstResponses[0]?.response.catch(() => undefined)
  await askForList(resource, 'super_admin')
  expect(sent).toHaveBeenCalledOnce()
})
