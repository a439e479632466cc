import { expect, test } from 'vitest'
import { createBehaviours } from '../../server/behaviours'
import { assertBehaviours } from '../../server/operations/behaviour-checks'
import { defineResource } from '../../src/declare'
import { f } from '../../src/fields'
import { resources } from '../../src/registry/resources'

const studios = defineResource('studios', {
  title: 'name',
  group: 'other',
  fields: { name: f.text({ required: true }), open: f.boolean({ write: 'action', default: false }) },
  actions: { open: { set: { open: true } }, audit: {} },
})

test('an action with neither `set` nor code stops the start', () => {
  expect(() => assertBehaviours([studios], [])).toThrow(/^studios\.actions\.audit: has no effect.*\(D090\)$/)
  expect(() => assertBehaviours([studios], [['studios', { actions: { audit: () => undefined } }]])).not.toThrow()
})

test('code for an undeclared action stops the start', () => {
  const actions = { audit: () => undefined, aduit: () => undefined }
  expect(() => assertBehaviours([studios], [['studios', { actions }]])).toThrow(
    /^studios\.actions\.aduit: has code but is not declared, did you mean "audit"\? \(D091\)$/,
  )
})

test('code for an unknown resource stops the start, because its scope would not apply', () => {
  const audit = ['studios', { actions: { audit: () => undefined } }] as const
  const scope = () => ({ open: { is: true } })
  expect(() => assertBehaviours([studios], [audit, ['studois', { scope }]])).toThrow(
    /^behaviours\.studois: unknown resource "studois", did you mean "studios"\? \(D092\)$/,
  )
  expect(() => assertBehaviours([studios], [audit, ['studios', { scope }]])).toThrow(
    /^behaviours\.studios: is registered twice \(D092\)/,
  )
})

test('an unknown part or property stops the start, because its hooks would not run', () => {
  const actions = { audit: () => undefined }
  expect(() => assertBehaviours([studios], [['studios', { actions, scop: () => undefined } as object]])).toThrow(
    /^behaviours\.studios\.scop: a behaviour has no part "scop", did you mean "scope"\? \(D093\)$/,
  )
  expect(() => assertBehaviours([studios], [['studios', { actions, concerns: ['opne'] }]])).toThrow(
    /^behaviours\.studios\.concerns\[0\]: unknown field "opne", did you mean "open"\? \(D093\)$/,
  )
})

test("the product's declarations and code match in both role schemes", () => {
  for (const roleScheme of ['A', 'B'] as const) {
    expect(() => assertBehaviours(resources, createBehaviours(roleScheme))).not.toThrow()
  }
})
