import '../../harness/browser-surroundings'
import { describe, expect, test } from 'vitest'
import { effectsOf, groupsOf, isChanged, isRefused } from '../../../src/admin/bulk-edit/edits'
import { likelyFields, rememberEdited } from '../../../src/admin/bulk-edit/likely-fields'
import { type AnyRecord, fieldOf } from '../../../src/declare'
import { editableFields, type FieldEdit, modesOf, multiplied, sum } from '../../../src/declare/field-edits'
import { resourceNamed } from '../../../src/registry/resources'

const games = resourceNamed('games')
const packages = resourceNamed('creditsPackages')
const modes = (name: string) => modesOf(fieldOf(games, name) as Parameters<typeof modesOf>[0])

const record = (values: AnyRecord): AnyRecord => ({ id: 'a', version: 1, can: ['edit'], ...values })
const updates = (resource: typeof games, values: AnyRecord, ...edits: FieldEdit[]) =>
  effectsOf(resource, [record(values)], edits)[0]?.update

describe('edits of several records', () => {
  test('unique values and values that no form writes are not offered', () => {
    expect(editableFields(games)).toEqual(expect.arrayContaining(['title', 'category', 'tags', 'creditPrice', 'free']))
    for (const name of ['slug', 'status', 'playCount', 'cover']) expect(editableFields(games)).not.toContain(name)
  })

  test('modes follow from the kind of the field', () => {
    expect(modes('category')).toEqual(['set', 'clear'])
    expect(modes('tags')).toEqual(['set', 'add', 'remove', 'clear'])
    expect(modes('creditPrice')).toEqual(['set', 'increase', 'multiply'])
    expect(modes('title')).toEqual(['set'])
  })

  test('relations are set, cleared, added and removed', () => {
    const one = { category: { id: 'x' }, tags: [{ id: 't' }, { id: 'u' }] }
    expect(updates(games, one, { name: 'category', mode: 'clear', value: null })).toEqual({ categoryId: null })
    expect(updates(games, one, { name: 'tags', mode: 'add', value: ['u', 'v'] })).toEqual({ tagIds: ['t', 'u', 'v'] })
    expect(updates(games, one, { name: 'tags', mode: 'remove', value: ['t'] })).toEqual({ tagIds: ['u'] })
    expect(updates(games, one, { name: 'tags', mode: 'add', value: ['t'] })).toEqual({})
  })

  test('numbers are increased and multiplied, money exactly', () => {
    expect(updates(games, { creditPrice: 15 }, { name: 'creditPrice', mode: 'multiply', value: '1.5' })).toEqual({
      creditPrice: 23,
    })
    expect(updates(packages, { price: '4.99' }, { name: 'price', mode: 'multiply', value: '1.1' })).toEqual({
      price: '5.49',
    })
    expect([sum('0.1', '0.2', 2), sum('-1.005', '0', 2), multiplied('-0.05', '0.5', 2)]).toEqual([
      '0.30',
      '-1.01',
      '-0.03',
    ])
  })

  test('an incomplete edit changes nothing, and an empty language keeps its text', () => {
    const title = { title: { en: 'Tide', zh: '潮' } }
    expect(updates(games, title, { name: 'title', mode: 'set', value: null })).toEqual({})
    expect(updates(games, title, { name: 'title', mode: 'set', value: { zh: '潮水' } })).toEqual({
      title: { zh: '潮水' },
    })
  })

  test('refused and unchanged records are separate, and equal changes are one group', () => {
    const priced = (id: string, creditPrice: number, can = ['edit']) => record({ id, creditPrice, can })
    const records = [priced('a', 5), priced('b', 5), priced('c', 1), priced('d', 9, []), priced('e', -8)]
    const effects = effectsOf(games, records, [{ name: 'creditPrice', mode: 'increase', value: '-4' }])
    const names = (picked: typeof effects) => picked.map((effect) => effect.record.id)
    expect(names(effects.filter(isRefused))).toEqual(['c', 'd', 'e'])
    expect(groupsOf(effects.filter((effect) => !isRefused(effect))).map(names)).toEqual([['a', 'b']])
    const same = effectsOf(games, records, [{ name: 'creditPrice', mode: 'set', value: 5 }])
    expect(names(same.filter((effect) => !isChanged(effect)))).toEqual(['a', 'b'])
  })

  test('the likely fields are a filtered choice, those of the last edit, then shown choices', () => {
    const shown = ['title', 'category', 'tags', 'status', 'playCount']
    expect(likelyFields(games, {}, shown).slice(0, 2)).toEqual(['category', 'tags'])
    rememberEdited(games, ['creditPrice'])
    expect(likelyFields(games, {}, shown)[0]).toBe('creditPrice')
    const filters = {
      tags: { shape: 'records' as const, ids: ['a'] },
      status: { shape: 'choices' as const, values: ['draft'] },
    }
    expect(likelyFields(games, filters, shown).slice(0, 2)).toEqual(['tags', 'creditPrice'])
  })
})
