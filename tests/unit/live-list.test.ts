import '../harness/browser-surroundings'
import { expect, test } from 'vitest'
import type { ListRecord } from '../../src/admin/list/columns'
import type { ListTable } from '../../src/admin/list/use-list-table'
import { merged, whenLoaded } from '../../src/admin/list/use-live-list'

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

test('a record that left the scope of the reader, and returns by an update, is no longer gone', () => {
  const [id, unchanged] = ['1', new Set<string>()]
  const before = { since: 0, changed: new Map(), gone: new Set([id, '2']), created: unchanged }
  const loaded = { changed: new Map([[id, { id, version: 3 } as ListRecord]]), gone: unchanged, created: unchanged }
  expect([...merged(before, loaded, { created: unchanged, deleted: unchanged }).gone]).toEqual(['2'])
})
