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

/** The values of an action's input, by property: `machineId` for a relation `machine`, as records have them. */
export type ActionValues = Readonly<Record<string, unknown>>

/** Holds what was sent with an action to its declared input. Throws VALIDATION_FAILED. */
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

/** Throws VALIDATION_FAILED for records that are not there or out of scope, and for files that are not there. */
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

/** Those of the ids that exist; undefined for a field that holds no ids. */
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
