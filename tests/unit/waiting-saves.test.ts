import '../harness/browser-surroundings'
import { beforeEach, expect, test } from 'vitest'
import {
  isClashing,
  keepUpdate,
  nameOfCell,
  useWaitingSaves,
  type WaitingSave,
  waitingNamed,
} from '../../src/admin/waiting-saves/waiting-saves'
import { layerOf } from '../../src/admin/waiting-saves/waiting-values'
import { useAuth } from '../../src/providers/auth-storage'
import { models } from '../second-product/catalogue'

const model = {
  id: 'm1',
  version: 4,
  can: ['edit'],
  title: { en: 'Crane', zh: '起重机' },
  type: 'crane',
  price: 30,
  shelf: { id: 's1', name: { en: 'Small' } },
  tags: [{ id: 't1' }],
}
const other = { ...model, id: 'm2' }

const setUser = (id: string) =>
  useAuth.setState({ user: { id, email: '', displayName: '', role: 'superAdmin' } } as never)

let keys = 0
const keep = (update: Record<string, unknown>, record = model) => {
  const unsent = {
    query: '',
    variables: { input: { id: record.id, version: record.version, update } },
    key: `k${++keys}`,
  }
  return keepUpdate(models, record, update, unsent)
}
const saves = () => useWaitingSaves.getState().saves

beforeEach(() => {
  useWaitingSaves.setState({ saves: [] })
  setUser('u1')
})

test('a record shows the values that wait, and other records stay the same objects', () => {
  keep({ title: { zh: '吊车' } })
  keep({ price: 40 })
  const records = [model, other]
  const lay = layerOf(saves())
  const [laid, same] = lay(models, records)
  expect(laid).toMatchObject({ title: { en: 'Crane', zh: '吊车' }, price: 40, version: 4 })
  expect(same).toBe(other)
  expect(lay(models, records)).toBe(lay(models, records))
  expect(layerOf([])(models, records)).toBe(records)
})

test('only values that wait have a mark, and those that are sent have none', () => {
  keep({ price: 40 })
  const [waiting] = layerOf(saves())(models, [model]) as unknown as { marked(name: string, shown: string): unknown }[]
  expect(waiting?.marked('title', 'Crane')).toBe('Crane')
  expect(waiting?.marked('price', '40')).not.toBe('40')
  const [sent] = layerOf(saves(), saves())(models, [model]) as unknown as {
    marked(name: string, shown: string): unknown
  }[]
  expect(sent).toMatchObject({ price: 40 })
  expect(sent?.marked('price', '40')).toBe('40')
})

test('a relation shows the record that the page has loaded, else its id', () => {
  keep({ shelfId: 's2', tagIds: ['t1', 't2'] })
  const [save] = saves() as [WaitingSave]
  const related = { s2: { id: 's2', name: { en: 'Large' } } }
  expect(layerOf([{ ...save, related }])(models, [model])[0]).toMatchObject({
    shelf: { id: 's2', name: { en: 'Large' } },
    tags: [{ id: 't1' }, { id: 't2' }],
  })
  keep({ shelfId: null })
  expect(layerOf(saves())(models, [model])[0]).toMatchObject({ shelf: null })
})

test('a second change of a field replaces the first one, and is compared with the value of the server', () => {
  keep({ type: 'digger' })
  const [laid] = layerOf(saves())(models, [model])
  keep({ type: 'lift' }, laid)
  expect(saves()).toMatchObject([{ base: { type: 'crane' }, values: { type: 'lift' }, earlier: [{ type: 'digger' }] }])
  const [save] = saves() as [WaitingSave]
  // The server received the first request, and its answer was lost.
  expect(isClashing(models, save, { ...model, version: 5, type: 'digger' })).toBe(false)
  expect(isClashing(models, save, { ...model, version: 5, price: 1 })).toBe(false)
})

test('a change of others clashes, also after own changes', () => {
  const save = { base: { price: 30 }, values: { price: 40 }, earlier: [{ price: 35 }] }
  expect(isClashing(models, save, { ...model, price: 50 })).toBe(true)
  expect(isClashing(models, save, { ...model, price: 35 })).toBe(false)
})

test('another account has its own save of the same field', () => {
  keep({ price: 40 })
  setUser('u2')
  expect(waitingNamed(nameOfCell(models, 'm1', ['price']))).toBeUndefined()
  keep({ price: 50 })
  expect(saves().map(({ account, values }) => [account, values.price])).toEqual([
    ['u1', 40],
    ['u2', 50],
  ])
})
