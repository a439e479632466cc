import '../harness/browser-surroundings'
import { describe, expect, test } from 'vitest'
import { effectsOf, groupsOf, isChanged, isRefused } from '../../src/admin/bulk-edit/edits'
import { likelyFields, rememberEdited } from '../../src/admin/bulk-edit/likely-fields'
import { type AnyField, type AnyRecord, fieldOf, type ResourceDeclaration } from '../../src/declare'
import { multiplied, sum, valueAfter } from '../../src/declare/edited-value'
import { editableFields, type FieldEdit, modesOf } from '../../src/declare/field-edits'
import { f } from '../../src/fields'
import { members } from '../harness/members'
import { models } from '../second-product/catalogue'

const modes = (name: string) => modesOf(fieldOf(models, name) as Parameters<typeof modesOf>[0])

const record = (values: AnyRecord): AnyRecord => ({ id: 'a', version: 1, can: ['edit'], ...values })
const updates = (resource: ResourceDeclaration, values: AnyRecord, ...edits: FieldEdit[]) =>
  effectsOf(resource, [record(values)], edits)[0]?.update

describe('edits of several records', () => {
  test('unique values and values that no form writes are not offered', () => {
    expect(editableFields(models)).toEqual(expect.arrayContaining(['title', 'shelf', 'tags', 'price', 'free']))
    for (const name of ['slug', 'status', 'views', 'cover']) expect(editableFields(models)).not.toContain(name)
  })

  test('modes follow from the kind of the field', () => {
    expect(modes('shelf')).toEqual(['set', 'clear'])
    expect(modes('tags')).toEqual(['add', 'remove', 'set', 'clear'])
    expect(modes('price')).toEqual(['set', 'increase', 'multiply'])
    expect(modes('title')).toEqual(['set'])
  })

  test('relations are set, cleared, added and removed', () => {
    const one = { shelf: { id: 'x' }, tags: [{ id: 't' }, { id: 'u' }] }
    expect(updates(models, one, { name: 'shelf', mode: 'clear', value: null })).toEqual({ shelfId: null })
    expect(updates(models, one, { name: 'tags', mode: 'add', value: ['u', 'v'] })).toEqual({ tagIds: ['t', 'u', 'v'] })
    expect(updates(models, one, { name: 'tags', mode: 'remove', value: ['t'] })).toEqual({ tagIds: ['u'] })
    expect(updates(models, one, { name: 'tags', mode: 'add', value: ['t'] })).toEqual({})
  })

  test('numbers are increased and multiplied, money exactly', () => {
    expect(updates(models, { price: 15 }, { name: 'price', mode: 'multiply', value: '1.5' })).toEqual({
      price: 23,
    })
    expect(updates(members, { balance: '4.99' }, { name: 'balance', mode: 'multiply', value: '1.1' })).toEqual({
      balance: '5.49',
    })
    const average = f.rating({ average: true }) as AnyField
    expect(valueAfter(average, { name: 'stars', mode: 'increase', value: '0.5' }, 4.25)).toBe(4.75)
    expect([sum('0.1', '0.2', 2), sum('-1.005', '0', 2), multiplied('-0.05', '0.5', 2)]).toEqual([
      '0.30',
      '-1.01',
      '-0.03',
    ])
  })

  test('an incomplete edit changes nothing, and an empty language keeps its text', () => {
    const title = { title: { en: 'Tide', zh: '潮' } }
    expect(updates(models, title, { name: 'title', mode: 'set', value: null })).toEqual({})
    expect(updates(models, title, { name: 'title', mode: 'set', value: { zh: '潮水' } })).toEqual({
      title: { zh: '潮水' },
    })
  })

  test('refused and unchanged records are separate, and equal changes are one group', () => {
    const priced = (id: string, price: number, can = ['edit']) => record({ id, price, can })
    const records = [priced('a', 5), priced('b', 5), priced('c', 1), priced('d', 9, []), priced('e', -8)]
    const effects = effectsOf(models, records, [{ name: 'price', mode: 'increase', value: '-4' }])
    const names = (picked: typeof effects) => picked.map((effect) => effect.record.id)
    expect(names(effects.filter(isRefused))).toEqual(['c', 'd', 'e'])
    expect(groupsOf(effects.filter((effect) => !isRefused(effect))).map(names)).toEqual([['a', 'b']])
    const same = effectsOf(models, records, [{ name: 'price', mode: 'set', value: 5 }])
    expect(names(same.filter((effect) => !isChanged(effect)))).toEqual(['a', 'b'])
  })

  test('the likely fields are a filtered choice, those of the last edit, then shown choices', () => {
    const shown = ['title', 'shelf', 'tags', 'status', 'views']
    expect(likelyFields(models, {}, shown).slice(0, 2)).toEqual(['shelf', 'tags'])
    rememberEdited(models, ['price'])
    expect(likelyFields(models, {}, shown)[0]).toBe('price')
    const filters = {
      tags: { shape: 'records' as const, ids: ['a'] },
      status: { shape: 'choices' as const, values: ['draft'] },
    }
    expect(likelyFields(models, filters, shown).slice(0, 2)).toEqual(['tags', 'price'])
  })
})
