import { expect, test } from 'vitest'
import { f } from '../../src/fields'
import { problemsOf } from '../harness/mistakes'
import { declare, fields } from '../harness/studios'

test('D033: a preview has stored fields that can be read', () => {
  expect(problemsOf(declare('studios', { preview: ['name', 'parent', 'naem'] }))).toEqual([
    'studios.preview[2]: "naem" is not a stored field, did you mean "name"? (D033)',
  ])
  expect(problemsOf(declare('studios', { preview: ['extra'], fields: { ...fields, extra: f.secret() } }))).toEqual([
    expect.stringContaining('"extra" is not a stored field'),
  ])
  expect(problemsOf(declare('studios', { preview: ['name'], operations: ['list'] }))).toContain(
    'studios.preview[0]: needs the operation "show" (D033)',
  )
})

test('D010: a condition on one record uses only the ids of related records', () => {
  const when = (filter: object) => problemsOf(declare('studios', { actions: { grow: { when: filter } } }))
  expect(when({ parent: { id: { neq: '$me' } } })).toEqual([])
  expect(when({ parent: { size: { eq: 'small' } } })).toEqual([
    'studios.actions.grow.when.parent.size: a condition that the browser evaluates can only use the "id" of related records (D010)',
  ])
  expect(when({ parent: { id: { like: 'a%' } } })).toEqual([
    expect.stringMatching(/^studios\.actions\.grow\.when\.parent\.id\.like: no such operator here; there are "eq", /),
  ])
})

test('D011: actions write declared values and have unique names', () => {
  const action = (id: string, set: object) => problemsOf(declare('studios', { actions: { [id]: { set } } }))
  expect(action('grow', { sice: 'large' })).toEqual([
    'studios.actions.grow.set.sice: unknown field "sice", did you mean "size"? (D011)',
  ])
  expect(action('grow', { size: 'huge' })).toEqual([
    'studios.actions.grow.set.size: "huge" is not a valid value of this field; there are "solo", "small", "large" (D011)',
  ])
  expect(action('grow', { size: '$sice' })).toEqual([
    'studios.actions.grow.set.size: unknown field "sice", did you mean "size"? (D011)',
  ])
  expect(action('delete', { size: 'solo' })).toEqual([
    'studios.actions.delete: "delete" is the name of a standard operation (D011)',
  ])
})

const preset = {
  columns: ['name'],
  sort: 'size',
  presets: [{ id: 'small', filter: { size: { eq: 'small' } } }],
} as const
const grow = { grow: { set: { size: 'large' }, key: 'g' } } as const

test('D019: a queue has a preset that both sides evaluate, and an action', () => {
  expect(
    problemsOf(declare('studios', { list: preset, queue: { preset: 'small', sort: '-budget' }, actions: grow })),
  ).toEqual([])
  expect(problemsOf(declare('studios', { list: preset, queue: { preset: 'smal', sort: 'bugdet' } }))).toEqual([
    'studios.queue.preset: there is no preset "smal", did you mean "small"? (D019)',
    'studios.queue.sort: cannot sort by "bugdet", did you mean "budget"? (D019)',
    'studios.queue: there is no action to decide with (D019)',
  ])
  const open = { ...preset, presets: [{ id: 'small', filter: { parent: { size: { eq: 'small' } } } }] }
  expect(problemsOf(declare('studios', { list: open, queue: { preset: 'small' }, actions: grow }))).toHaveLength(1)
})

test('D011: shortcuts of actions are unique letters that are not reserved', () => {
  const actions = { grow: { key: 'G' }, shrink: { key: 's' }, stay: { key: 's' }, leave: { key: 'j', move: 'up' } }
  expect(problemsOf(declare('studios', { actions }))).toEqual([
    'studios.actions.grow.key: "G" is not a single lowercase letter (D011)',
    'studios.actions.stay.key: the letter "s" is taken (D011)',
    'studios.actions.leave.key: the letter "j" is taken (D011)',
    'studios.actions.leave.move: the resource declares no order (D011)',
  ])
})

test('D011: an Undo names inputs of its action, or fields that an update writes', () => {
  const problems = (action: object) => problemsOf(declare('studios', { actions: { grow: action } }))
  const input = { budget: f.int(), note: f.text() }
  const place = 'studios.actions.grow.undo'
  expect(problems({ input, undo: { budget: 'opposite', note: 'same' } })).toEqual([])
  expect(problems({ input, undo: { budget: 'former' } })).toEqual([])
  expect(problems({ undo: { size: 'former' } })).toEqual([])
  expect(problems({ input, undo: { budgt: 'same', note: 'opposite' } })).toEqual([
    `${place}.budgt: unknown field "budgt", did you mean "budget"? (D011)`,
    `${place}.note: "opposite" is not possible here; there are "same" (D011)`,
  ])
  expect(problems({ input, undo: { note: 'former' } })).toEqual([
    `${place}.note: "former" is not possible here; there are "same" (D011)`,
  ])
  expect(problems({ undo: { size: 'same' } })).toEqual([
    `${place}.size: "same" is not possible here; there are "former" (D011)`,
  ])
  expect(problems({ set: { size: 'solo' }, undo: { size: 'former' } })).toEqual([
    `${place}: an action with \`set\` or \`bulk\` has an Undo already (D011)`,
  ])
})
