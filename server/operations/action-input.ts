import {
  type AnyRecord,
  addIssue,
  checkField,
  type FieldMessages,
  type Fields,
  propertiesOf,
  type ResourceAction,
} from '../../src/declare'
import { kindOf } from '../../src/declare/kind'
import { isRelation } from '../../src/declare/traits'
import { trimmed } from '../../src/fields/issues'
import { resourceNamed } from '../../src/registry/resources'
import type { Actor } from '../access/actor'
import type { Transaction } from '../database/database'
import { assertValid } from '../errors'
import { idsInScope } from '../sql/scoped-records'
import type { OperationContext } from './context'
import { type ChangedRecord, filesIn, unusableFiles } from './usable-files'

/**
 * Checks the input of an action against its declaration. Returns its values by property: `machineId` for a relation
 * `machine`, as in records. Throws VALIDATION_FAILED.
 */
export function checkedInput(fields: Fields, given: AnyRecord): AnyRecord {
  const values: Record<string, unknown> = {}
  const messages: FieldMessages = {}
  for (const [property, [, field]] of propertiesOf(fields)) {
    const sent = given[property]
    const tidy = trimmed(sent) === '' ? undefined : sent
    const { value, issues } = checkField(field, tidy, 'create')
    for (const issue of issues) addIssue(messages, property, issue)
    values[property] = value ?? (kindOf(field).shape === 'links' ? [] : null)
  }
  assertValid(messages)
  return values
}

/**
 * Throws VALIDATION_FAILED for missing records, records out of scope, and files that the actor may not use. Former files
 * of the record are usable, so that an Undo can send them.
 */
export async function assertInputExists(
  context: OperationContext,
  tx: Transaction,
  actor: Actor,
  { input = {} }: ResourceAction,
  values: AnyRecord,
  changed?: ChangedRecord,
): Promise<void> {
  const messages: FieldMessages = {}
  const fields = propertiesOf(input)
  for (const [property, [, field]] of fields) {
    const ids = [values[property] ?? []].flat().map((id) => String(id).toLowerCase())
    if (ids.length === 0 || !isRelation(field)) continue
    const known = await idsInScope(tx, resourceNamed(String(field.to)), context.access(actor).rows, ids)
    if (!ids.every((id) => known.has(id))) messages[property] = [{ key: 'validation.notFound' }]
  }
  Object.assign(messages, await unusableFiles(context, tx, actor, filesIn(fields, values), changed))
  assertValid(messages)
}
