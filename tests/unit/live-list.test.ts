import '../harness/browser-surroundings'
import { expect, test } from 'vitest'
import type { ListTable } from '../../src/admin/list/use-list-table'
import { whenLoaded } from '../../src/admin/list/use-live-list'

const table = (isFetching: boolean) => ({ tableQuery: { isFetching } }) as ListTable

test('changes wait for the request of the list', async () => {
  const list: { current: ListTable | null } = { current: table(true) }
  const loaded = whenLoaded(list)
  const later = table(false)
  list.current = later
  expect(await loaded).toBe(later)
})

test('changes of a closed list do not wait for its request', async () => {
  const list: { current: ListTable | null } = { current: table(true) }
  const loaded = whenLoaded(list)
  list.current = null
  expect(await loaded).toBeNull()
})
