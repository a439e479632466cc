import '../harness/browser-surroundings'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AnyField } from '../../src/declare'
import { kindsByName } from '../../src/declare/kind'
import { f } from '../../src/fields'
import { editors, hasEditor } from '../../src/fields/editors.ui'
import { serverKindOf, serverKinds } from '../../src/fields/registry.server'
import { ownViews, viewOf } from '../../src/fields/views.ui'

/** A kind is a folder with all its parts; a missing part fails here by name. */
const folder = join(import.meta.dirname, '../../src/fields')
const folders = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)
const kindName = (folderName: string) => folderName.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Kinds without comparable values have no filter. */
const unfiltered = [
  'children',
  'events',
  'file',
  'framing',
  'image',
  'json',
  'password',
  'scopes',
  'secret',
  'strings',
  'token',
  'total',
  'urls',
]

/** Kinds that forms cannot write: computed or generated. */
const unwritten = ['children', 'computed', 'token', 'total']

describe.each(folders)('the field kind in %s', (name) => {
  const kind = kindName(name)
  const file = (suffix: string) => existsSync(join(folder, name, `${name}${suffix}`))

  test('has its shared part', () => {
    expect(file('.kind.ts')).toBe(true)
    expect(kindsByName.get(kind)?.name).toBe(kind)
    expect(f).toHaveProperty(kind)
  })

  test('has its server part: column and GraphQL', () => {
    expect(file('.server.ts')).toBe(serverKinds.has(kind))
    expect(serverKindOf({ kind }).columns).toBeDefined()
  })

  test('has its view: a cell, and a filter editor if it can be filtered', () => {
    expect(file('.view.ui.tsx')).toBe(ownViews.has(kind))
    expect(viewOf({ kind }).Cell).toBeDefined()
    expect(viewOf({ kind }).FilterEditor !== undefined).toBe(!unfiltered.includes(kind))
  })

  test('has its editor, unless no form writes it', () => {
    const isWritten = !unwritten.includes(kind)
    expect(file('.editor.ui.tsx')).toBe(editors.has(kind))
    expect(hasEditor({ kind })).toBe(isWritten)
  })

  test('converts between values and text', () => {
    const shared = kindsByName.get(kind)
    const field: AnyField = { kind }
    expect(shared?.format(null, field)).toBe('')
    expect(() => shared?.parse('', field)).not.toThrow()
  })
})

test('every registered kind has a folder', () => {
  const kinds = folders.map(kindName).sort()
  expect([...kindsByName.keys()].sort()).toEqual(kinds)
  expect(kinds).toEqual(expect.arrayContaining([...serverKinds.keys()]))
  expect(kinds).toEqual(expect.arrayContaining([...ownViews.keys(), ...editors.keys()]))
})
