import {
  type AnyField,
  type AnyRecord,
  checkField,
  type Fields,
  hasMessages,
  type Messages,
  propertiesOf,
  type ResourceAction,
} from '../../src/declare'
import { kindOf } from '../../src/declare/kind'
import { resourceNamed } from '../../src/registry/resources'
import type { RowScope } from '../access/row-scope'
import type { Transaction } from '../database/database'
import { invalid } from '../errors'
import { arrayLiteral } from '../sql/params'
import { run } from '../sql/rows'
import { idsInScope } from '../sql/scoped-records'

/** The values of an action's input, by property: `machineId` for a relation `machine`, as in records. */
export type ActionValues = Readonly<Record<string, unknown>>

/** Checks the input of an action against its declaration. Throws VALIDATION_FAILED. */
export function checkedInput(fields: Fields, given: AnyRecord): ActionValues {
  const values: Record<string, unknown> = {}
  const messages: Messages = {}
  for (const [property, [, field]] of propertiesOf(fields)) {
    const sent = given[property]
    const tidy = typeof sent === 'string' && sent.trim() === '' ? undefined : sent
    const { value, issues } = checkField(field, tidy, 'create')
    for (const { key, values: inserted, at } of issues) {
      const path = at === undefined ? property : `${property}.${at}`
      messages[path] = [...(messages[path] ?? []), { key: `validation.${key}`, ...(inserted && { values: inserted }) }]
    }
    values[property] = value ?? (kindOf(field).shape === 'links' ? [] : null)
  }
  if (hasMessages(messages)) throw invalid(messages)
  return values
}

/** Throws VALIDATION_FAILED for missing records, records out of scope, and missing files. */
export async function assertInputExists(
  tx: Transaction,
  rows: RowScope,
  { input = {} }: ResourceAction,
  values: ActionValues,
): Promise<void> {
  const messages: Messages = {}
  for (const [property, [, field]] of propertiesOf(input)) {
    const ids = [values[property] ?? []].flat().map((id) => String(id).toLowerCase())
    if (ids.length === 0) continue
    const known = await existing(tx, rows, field, ids)
    if (known && !ids.every((id) => known.has(id))) messages[property] = [{ key: 'validation.notFound' }]
  }
  if (hasMessages(messages)) throw invalid(messages)
}

/** The existing ids; undefined for a field without ids. */
async function existing(
  tx: Transaction,
  rows: RowScope,
  field: AnyField,
  ids: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  const { shape } = kindOf(field)
  if (shape === 'reference' || shape === 'links') return idsInScope(tx, resourceNamed(String(field.to)), rows, ids)
  if (shape !== 'upload') return undefined
  const text = 'select "id" from "stored_files" where "id" = any ($1::uuid[])'
  const files = await run<{ id: string }>(tx, text, [arrayLiteral(ids)])
  return new Set(files.map(({ id }) => id))
}
