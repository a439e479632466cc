import { expect, test } from 'vitest'
import { type FormEvent, formReducer, isFormDirty, startForm } from '../../src/admin/form-values/form-state'
import { changesOf, valuesOfRecord } from '../../src/admin/form-values/form-values'
import { firstChoices, mergeStale, staleFields } from '../../src/admin/form-values/stale-save'
import { models } from '../second-product/catalogue'

const opened = {
  id: 'g1',
  version: 4,
  title: { en: 'Neon Harbor', zh: '霓虹港' },
  maker: 'Lin Yue',
  shelf: { id: 'c1' },
  tags: [{ id: 't1' }],
  cover: null,
  price: 30,
  free: false,
}
const base = valuesOfRecord(models, opened)
const mine = { ...base, title: { en: 'Neon Harbor II', zh: '霓虹港' }, maker: 'Mine', price: 40 }
const current = {
  ...opened,
  version: 5,
  title: { en: 'Neon Harbor', zh: '霓虹港：黎明' },
  maker: 'Theirs',
  shelf: { id: 'c2' },
  price: 40,
}

test('compares only values that the other save changed differently', () => {
  const fields = staleFields(models, base, mine, current)
  expect(fields.map(({ path, isClash }) => [path, isClash])).toEqual([
    ['title.zh', false],
    ['maker', true],
    ['shelfId', false],
  ])
  expect(firstChoices(fields)).toEqual({ 'title.zh': 'theirs', maker: 'mine', shelfId: 'theirs' })
})

test('a merged form saves my values over the current record, language by language', () => {
  const choices = firstChoices(staleFields(models, base, mine, current))
  const merged = mergeStale(models, mine, base, current, choices)
  expect(merged.values).toMatchObject({
    title: { en: 'Neon Harbor II', zh: '霓虹港：黎明' },
    maker: 'Mine',
    shelfId: 'c2',
  })
  expect(changesOf(models, merged.base, merged.values)).toEqual({ title: { en: 'Neon Harbor II' }, maker: 'Mine' })
})

test('accepting all other values keeps my own changes', () => {
  const merged = mergeStale(models, mine, base, current, {
    'title.zh': 'theirs',
    maker: 'theirs',
    shelfId: 'theirs',
  })
  expect(changesOf(models, merged.base, merged.values)).toEqual({ title: { en: 'Neon Harbor II' } })
})

test('keeping my unchanged value restores the old one', () => {
  const merged = mergeStale(models, mine, base, current, { 'title.zh': 'mine', maker: 'mine', shelfId: 'mine' })
  expect(changesOf(models, merged.base, merged.values)).toMatchObject({ shelfId: 'c1', title: { zh: '霓虹港' } })
})

const after = (...events: FormEvent[]) => events.reduce(formReducer, startForm(models, opened))

test('typed values survive opening, closing and deciding a comparison', () => {
  const typed: FormEvent = { type: 'changed', property: 'maker', value: 'Mine' }
  const conflicted: FormEvent = { type: 'conflicted', current }
  expect(after(typed, conflicted, { type: 'comparisonClosed' }).values.maker).toBe('Mine')
  const decided = after(typed, conflicted, { type: 'compared', choices: { maker: 'mine' } })
  expect(decided.values.maker).toBe('Mine')
  expect(decided.record?.version).toBe(5)
  expect(decided.stale).toBeNull()
})

test('a refetch keeps typed values and updates an unchanged form', () => {
  const reloaded: FormEvent = { type: 'reloaded', record: current }
  const typing = after({ type: 'changed', property: 'maker', value: 'Mine' }, reloaded)
  expect(typing.values.maker).toBe('Mine')
  expect(typing.record?.version).toBe(4)
  expect(after(reloaded).values.maker).toBe('Theirs')
})

test('an answer that arrives after a later save changes nothing', () => {
  const saved: FormEvent = {
    type: 'saved',
    record: { ...current, version: 6, maker: 'Latest' },
    sent: startForm(models, opened).values,
    at: 1,
  }
  expect(after(saved, { type: 'reloaded', record: current }).values.maker).toBe('Latest')
})

test('messages disappear when their field changes', () => {
  const refused: FormEvent = {
    type: 'refused',
    messages: { 'title.zh': [{ key: 'validation.required' }], maker: [{ key: 'validation.required' }] },
  }
  const changed = after(refused, { type: 'changed', property: 'title', value: { en: 'A', zh: 'B' } })
  expect(Object.keys(changed.messages)).toEqual(['maker'])
  expect(changed.refusals).toBe(1)
})

test('leaving a field validates typed values, not empty ones', () => {
  const left = (property: string, value?: unknown) =>
    [
      ...(value === undefined ? [] : [{ type: 'changed', property, value } as FormEvent]),
      { type: 'left', property } as FormEvent,
    ].reduce(formReducer, startForm(models, null))
  expect(left('maker').messages).toEqual({})
  expect(left('price', '12x').messages).toEqual({ price: [{ key: 'validation.int' }] })
  expect(left('title', { en: 'A', zh: '' }).messages).toEqual({})
  expect(left('slug', 'No Slug').messages.slug?.[0]?.key).toBe('validation.slug')
})

/** The answer to a save of a form with this maker. */
const savedAs = (maker: string): FormEvent => ({
  type: 'saved',
  record: { ...opened, maker, version: 5 },
  sent: { ...startForm(models, opened).values, maker },
  at: 7,
})

test('values typed during a save are kept and unsaved', () => {
  const saved = after(
    { type: 'changed', property: 'maker', value: 'Mine' },
    { type: 'changed', property: 'maker', value: 'Mine and Yours' },
    savedAs('Mine'),
  )
  expect(saved.values.maker).toBe('Mine and Yours')
  expect(saved.base.maker).toBe('Mine')
  expect(isFormDirty(saved)).toBe(true)
})

test('a failed save is reported until the next change', () => {
  const refused: FormEvent = { type: 'refused', messages: { maker: [{ key: 'validation.required' }] } }
  expect(after(refused).hasFailed).toBe(true)
  expect(after(refused, { type: 'changed', property: 'maker', value: 'Mine' }).hasFailed).toBe(false)
  expect(after({ type: 'failed' }).hasFailed).toBe(true)
  expect(after({ type: 'failed' }, savedAs('Mine')).hasFailed).toBe(false)
})

test('a saved form is unchanged and has the time', () => {
  const saved = after({ type: 'changed', property: 'maker', value: 'Mine' }, savedAs('Mine'))
  expect(isFormDirty(saved)).toBe(false)
  expect(saved.savedAt).toBe(7)
})

test('a change of the record during typing updates the form unless the form shows the changed field', () => {
  const typed: FormEvent = { type: 'changed', property: 'maker', value: 'Mine' }
  const form = formReducer(startForm(models, opened), typed)
  const elsewhere = formReducer(form, { type: 'reloaded', record: { ...opened, version: 5 } })
  expect(elsewhere.record?.version).toBe(5)
  expect(elsewhere.values.maker).toBe('Mine')
  expect(isFormDirty(elsewhere)).toBe(true)
  const clashing = formReducer(form, { type: 'reloaded', record: { ...opened, version: 5, price: 31 } })
  expect(clashing).toBe(form)
})

test('a newer draft of somebody else keeps what was typed', () => {
  const draft = { revision: 1, version: 4, base: { price: opened.price }, values: { price: 31 } }
  const newer = { ...draft, revision: 2, values: { price: 32, name: 'Theirs' } }
  const form = after(
    { type: 'draftOpened', draft },
    { type: 'changed', property: 'price', value: 33 },
    { type: 'draftOpened', draft: newer },
  )
  expect(form.values).toMatchObject({ price: 33, name: 'Theirs' })
  expect(form.draft?.revision).toBe(2)
  expect(isFormDirty(form)).toBe(true)
  expect(isFormDirty(after({ type: 'draftOpened', draft }, { type: 'draftOpened', draft: newer }))).toBe(false)
})
