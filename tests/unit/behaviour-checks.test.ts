import { expect, test } from 'vitest'
import { assertBehaviours } from '../../server/operations/behaviour-checks'
import { defineResource } from '../../src/declare'
import { f } from '../../src/fields'
import { createBehaviours } from '../../src/registry/behaviours.server'
import { resources } from '../../src/registry/resources'

const studios = defineResource('studios', {
  title: 'name',
  group: 'gameManagement',
  fields: { name: f.text({ required: true }), open: f.boolean({ write: 'action', default: false }) },
  actions: { open: { set: { open: true } }, audit: {} },
})

test('an action with neither `set` nor code stops the start', () => {
  expect(() => assertBehaviours([studios], () => ({}))).toThrow(/^studios\.actions\.audit: does nothing.*\(D090\)$/)
  expect(() => assertBehaviours([studios], () => ({ actions: { audit: () => undefined } }))).not.toThrow()
})

test('code of an action that is not declared stops the start', () => {
  const actions = { audit: () => undefined, aduit: () => undefined }
  expect(() => assertBehaviours([studios], () => ({ actions }))).toThrow(
    /^studios\.actions\.aduit: has code but is not declared \(D091\)$/,
  )
})

test('the product’s own declarations and code fit each other, in both readings', () => {
  for (const reading of ['A', 'B'] as const) {
    expect(() => assertBehaviours(resources, createBehaviours(reading))).not.toThrow()
  }
})
