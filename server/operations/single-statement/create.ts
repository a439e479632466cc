import type { AnyRecord } from '../../../src/declare'
import { quoteText } from '../../../src/fields/kind.server'
import type { OnResource } from '../../access/access'
import { quoteName } from '../../database/names'
import { newId } from '../../new-id'
import { orderColumns } from '../../sql/order'
import type { Selection } from '../../sql/selected-fields'
import type { OperationContext } from '../context'
import { withDefaults, writtenSql } from '../record'
import { lastPlaceSql, takeTurn } from '../reorder'
import { linksSql } from './links'
import { ChangeStatement, type Outcome, type PlannedChange } from './statement'

/**
 * Adds a record with its links and audit event in one statement, and stores the answer. Null without a valid session.
 * The position of a record that has none depends on the others: the statement waits for its turn first.
 */
export async function createInOneStatement(
  on: OnResource<OperationContext>,
  values: AnyRecord,
  selection: Selection,
  planned: PlannedChange,
): Promise<Outcome | null> {
  const { context, resource } = on
  const id = newId()
  const statement = new ChangeStatement(on, planned)
  const { params, proven, table } = statement
  const row = params.add(id, 'uuid')
  const written = [{ name: quoteName('id'), value: row }, ...(await writtenSql(statement, id, values))]
  const by = resource.order?.by
  const isPlaced = by === undefined || (values[by] ?? null) !== null
  const given = params.add(JSON.stringify(withDefaults(resource, values)), 'jsonb')
  let after = given
  if (!isPlaced) {
    const { place } = orderColumns(resource)
    const own = written.findIndex(({ name }) => name === place)
    if (own >= 0) written.splice(own, 1)
    written.push({ name: place, value: lastPlaceSql(resource, values, params) })
    after = `${given} || jsonb_build_object(${quoteText(by)}, ${place})`
  }
  const links = linksSql(resource, values, row, params)
  statement.add(
    'changed',
    `insert into ${table} (${written.map(({ name }) => name).join(', ')})
     select ${written.map(({ value }) => value).join(', ')} where ${proven.join(' and ')} returning *`,
  )
  const line = newId()
  const event = { line: params.add(line, 'uuid'), action: 'create', before: 'null::jsonb', after }
  statement.audit(event, 'changed')
  statement.writeLinks(links, true)
  const turn = isPlaced ? undefined : (tx: Parameters<typeof takeTurn>[0]) => takeTurn(tx, resource)
  const answer = await statement.run<Outcome>(null, statement.saved(selection, 'changed', links), turn)
  if (answer) context.settle([{ resource: resource.name, id, kind: 'created', line }])
  return answer
}
