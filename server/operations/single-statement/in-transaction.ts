import type { OnResource } from '../../access/access'
import type { Actor } from '../../access/actor'
import type { Transaction } from '../../database/database'
import { noContent } from '../../errors'
import type { Selection } from '../../sql/selected-fields'
import { inTransaction } from '../change'
import type { OperationContext } from '../context'
import { answerOf, ChangeStatement, type Outcome, type PlannedChange } from './statement'

/**
 * A change of one record by code, in one transaction that ends with the answer and its key. Returns the text of the
 * answer; null for an actor whose access ended or changed. Throws errors of the work, and CONFLICT for a known key: then
 * nothing was written.
 */
export async function changeByCode(
  { context, resource, actor }: OnResource<OperationContext>,
  id: string,
  selection: Selection,
  planned: PlannedChange,
  work: (tx: Transaction, actor: Actor) => Promise<unknown>,
): Promise<string | null> {
  const verified = await planned.identify()
  if (context.access(verified).key !== context.access(actor).key) return null
  return inTransaction({ context, resource, actor: verified }, id, async ({ tx }) => {
    await work(tx, verified)
    const statement = new ChangeStatement({ context, resource, actor: verified }, planned)
    const isIt = [`"id" = ${statement.params.add(id, 'uuid')}`, ...statement.proven].join(' and ')
    const from = `(select * from ${statement.table} where ${isIt})`
    const done = await statement.runIn<Outcome>(tx, statement.saved(selection, from))
    if (!done) throw noContent()
    return answerOf(planned, done)
  })
}
