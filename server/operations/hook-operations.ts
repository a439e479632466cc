import { type AnyFilter, type ResourceDeclaration, validate } from '../../src/declare'
import { superRole } from '../../src/declare/role-scheme'
import type { Actor } from '../access/actor'
import type { Transaction } from '../database/database'
import { quoteName, tableOf } from '../database/names'
import { assertValid } from '../errors'
import { Params } from '../sql/params'
import { conditionOf, run } from '../sql/rows'
import { perform, prepare } from './act'
import type { HookOperations, RecordOf } from './behaviour'
import { changeOf, lockForChange, writeChange } from './change'
import type { OperationContext } from './context'
import { everyField, insertOne } from './create'
import { removeLocked } from './remove'

/** The operations of hooks, as an actor. Access is not checked, because the program makes the change. */
export function hookOperations(context: OperationContext, actor: Actor): HookOperations {
  const program: Actor = { ...actor, kind: 'system', role: superRole(context.roleScheme) }
  const checked = (
    resource: ResourceDeclaration,
    values: Readonly<Record<string, unknown>>,
    as: 'create' | 'update',
  ) => {
    const { values: tidy, messages } = validate(resource, values, as, everyField)
    assertValid(messages)
    return tidy
  }
  const isFound = async (tx: Transaction, resource: ResourceDeclaration, reader: Actor, filter: AnyFilter) => {
    const params = new Params()
    const condition = conditionOf({ context, resource, actor: reader }, filter, params)
    const text = `select 1 from ${quoteName(tableOf(resource))} r where ${condition || 'true'} limit 1`
    return (await run(tx, text, params.values)).length > 0
  }
  return {
    some: (tx, resource, filter) => isFound(tx, resource, program, filter),
    async may(tx, resource, id, operation) {
      return context.access(actor).may(resource, operation) && isFound(tx, resource, actor, { id: { eq: id } })
    },
    async create(tx, resource, values) {
      const { id } = await insertOne({ context, tx, resource, actor: program }, checked(resource, values, 'create'))
      return id
    },
    async update(tx, resource, id, values, action = 'update') {
      const work = { context, tx, resource, actor: program }
      const record = await lockForChange(work, id)
      // The row was read by the declaration that defines its type.
      const given = typeof values === 'function' ? await values(record as RecordOf<typeof resource>) : values
      const written = { ...checked(resource, given, 'update') }
      await writeChange(context, changeOf(work, id, record, written), action)
    },
    async remove(tx, resource, id) {
      await removeLocked({ context, tx, resource, actor: program }, id)
    },
    async act(tx, resource, id, action, input = {}) {
      const name = String(action)
      const prepared = prepare({ context, resource, actor: program }, { action: name, input })
      await perform({ context, tx, resource, actor: program }, name, prepared, id)
    },
  }
}
