import { expect, test } from 'vitest'
import { type FormEvent, formReducer, isFormDirty, startForm } from '../../../src/admin/form/form-state'
import { changesOf, valuesOfRecord } from '../../../src/admin/form/form-values'
import { firstChoices, mergeStale, staleFields } from '../../../src/admin/form/stale-save'
import { games } from '../../../src/resources/games/games'

const opened = {
  id: 'g1',
  version: 4,
  title: { en: 'Neon Harbor', zh: '霓虹港' },
  author: 'Lin Yue',
  category: { id: 'c1' },
  tags: [{ id: 't1' }],
  cover: null,
  creditPrice: 30,
  free: false,
}
const base = valuesOfRecord(games, opened)
const mine = { ...base, title: { en: 'Neon Harbor II', zh: '霓虹港' }, author: 'Mine', creditPrice: 40 }
const current = {
  ...opened,
  version: 5,
  title: { en: 'Neon Harbor', zh: '霓虹港：黎明' },
  author: 'Theirs',
  category: { id: 'c2' },
  creditPrice: 40,
}

test('compares only values that the other save changed differently', () => {
  const fields = staleFields(games, base, mine, current)
  expect(fields.map(({ path, isClash }) => [path, isClash])).toEqual([
    ['title.zh', false],
    ['author', true],
    ['categoryId', false],
  ])
  expect(firstChoices(fields)).toEqual({ 'title.zh': 'theirs', author: 'mine', categoryId: 'theirs' })
})

test('a merged form saves my values over the current record, language by language', () => {
  const choices = firstChoices(staleFields(games, base, mine, current))
  const merged = mergeStale(games, mine, base, current, choices)
  expect(merged.values).toMatchObject({
    title: { en: 'Neon Harbor II', zh: '霓虹港：黎明' },
    author: 'Mine',
    categoryId: 'c2',
  })
  expect(changesOf(games, merged.base, merged.values)).toEqual({ title: { en: 'Neon Harbor II' }, author: 'Mine' })
})

test('accepting all other values keeps my own changes', () => {
  const merged = mergeStale(games, mine, base, current, {
    'title.zh': 'theirs',
    author: 'theirs',
    categoryId: 'theirs',
  })
  expect(changesOf(games, merged.base, merged.values)).toEqual({ title: { en: 'Neon Harbor II' } })
})

test('keeping my unchanged value restores the old one', () => {
  const merged = mergeStale(games, mine, base, current, { 'title.zh': 'mine', author: 'mine', categoryId: 'mine' })
  expect(changesOf(games, merged.base, merged.values)).toMatchObject({ categoryId: 'c1', title: { zh: '霓虹港' } })
})

const after = (...events: FormEvent[]) => events.reduce(formReducer, startForm(games, opened))

test('typed values survive opening, closing and deciding a comparison', () => {
  const typed: FormEvent = { type: 'changed', property: 'author', value: 'Mine' }
  const conflicted: FormEvent = { type: 'conflicted', current }
  expect(after(typed, conflicted, { type: 'comparisonClosed' }).values.author).toBe('Mine')
  const decided = after(typed, conflicted, { type: 'compared', choices: { author: 'mine' } })
  expect(decided.values.author).toBe('Mine')
  expect(decided.record?.version).toBe(5)
  expect(decided.stale).toBeNull()
})

test('a refetch keeps typed values and updates an unchanged form', () => {
  const reloaded: FormEvent = { type: 'reloaded', record: current }
  const typing = after({ type: 'changed', property: 'author', value: 'Mine' }, reloaded)
  expect(typing.values.author).toBe('Mine')
  expect(typing.record?.version).toBe(4)
  expect(after(reloaded).values.author).toBe('Theirs')
})

test('an answer that arrives after a later save changes nothing', () => {
  const saved: FormEvent = {
    type: 'saved',
    record: { ...current, version: 6, author: 'Latest' },
    sent: startForm(games, opened).values,
    at: 1,
  }
  expect(after(saved, { type: 'reloaded', record: current }).values.author).toBe('Latest')
})

test('messages disappear when their field changes', () => {
  const refused: FormEvent = {
    type: 'refused',
    messages: { 'title.zh': [{ key: 'validation.required' }], author: [{ key: 'validation.required' }] },
  }
  const changed = after(refused, { type: 'changed', property: 'title', value: { en: 'A', zh: 'B' } })
  expect(Object.keys(changed.messages)).toEqual(['author'])
  expect(changed.refusals).toBe(1)
})

test('leaving a field validates typed values, not empty ones', () => {
  const left = (property: string, value?: unknown) =>
    [
      ...(value === undefined ? [] : [{ type: 'changed', property, value } as FormEvent]),
      { type: 'left', property } as FormEvent,
    ].reduce(formReducer, startForm(games, null))
  expect(left('author').messages).toEqual({})
  expect(left('creditPrice', '12x').messages).toEqual({ creditPrice: [{ key: 'validation.int' }] })
  expect(left('title', { en: 'A', zh: '' }).messages).toEqual({})
  expect(left('slug', 'No Slug').messages.slug?.[0]?.key).toBe('validation.slug')
})

/** The answer to a save of a form with this author. */
const savedAs = (author: string): FormEvent => ({
  type: 'saved',
  record: { ...opened, author, version: 5 },
  sent: { ...startForm(games, opened).values, author },
  at: 7,
})

test('values typed during a save are kept and unsaved', () => {
  const saved = after(
    { type: 'changed', property: 'author', value: 'Mine' },
    { type: 'changed', property: 'author', value: 'Mine and Yours' },
    savedAs('Mine'),
  )
  expect(saved.values.author).toBe('Mine and Yours')
  expect(saved.base.author).toBe('Mine')
  expect(isFormDirty(saved)).toBe(true)
})

test('a failed save is reported until the next change', () => {
  const refused: FormEvent = { type: 'refused', messages: { author: [{ key: 'validation.required' }] } }
  expect(after(refused).hasFailed).toBe(true)
  expect(after(refused, { type: 'changed', property: 'author', value: 'Mine' }).hasFailed).toBe(false)
  expect(after({ type: 'failed' }).hasFailed).toBe(true)
  expect(after({ type: 'failed' }, savedAs('Mine')).hasFailed).toBe(false)
})

test('a saved form is unchanged and has the time', () => {
  const saved = after({ type: 'changed', property: 'author', value: 'Mine' }, savedAs('Mine'))
  expect(isFormDirty(saved)).toBe(false)
  expect(saved.savedAt).toBe(7)
})

test('a change of the record during typing updates the form unless the form shows the changed field', () => {
  const typed: FormEvent = { type: 'changed', property: 'author', value: 'Mine' }
  const form = formReducer(startForm(games, opened), typed)
  const elsewhere = formReducer(form, { type: 'reloaded', record: { ...opened, version: 5 } })
  expect(elsewhere.record?.version).toBe(5)
  expect(elsewhere.values.author).toBe('Mine')
  expect(isFormDirty(elsewhere)).toBe(true)
  const clashing = formReducer(form, { type: 'reloaded', record: { ...opened, version: 5, creditPrice: 31 } })
  expect(clashing).toBe(form)
})
