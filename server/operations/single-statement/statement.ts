import type { ResourceDeclaration } from '../../../src/declare'
import { quoteText } from '../../../src/fields/kind.server'
import { everything, type OnResource } from '../../access/access'
import type { Actor } from '../../access/actor'
import { auditSql } from '../../audit/audit'
import type { Transaction } from '../../database/database'
import { quoteName, tableOf } from '../../database/names'
import { Later, Params, valuesFor } from '../../sql/params'
import { conditionOf, run, shownColumns } from '../../sql/rows'
import { type Selection, selectionOf } from '../../sql/selected-fields'
import { selectionSql } from '../../sql/selection'
import type { OperationContext } from '../context'
import { explain } from '../faults'
import type { AnswerKey, SessionProof } from '../proof'
import { type LinksSql, withLinks } from './links'

/** The parts of an answer before and after the record. */
type Frame = readonly [string, string]

/** Additions of a plan to the statement of a change: proof of the actor, text of the answer, idempotency key. */
export interface PlannedChange {
  proof: SessionProof
  /** The fields of the current record in the answer to a stale version. */
  current: Selection
  frames: Readonly<Record<'saved' | 'stale', Frame>>
  key: AnswerKey | null
  /** Identifies the document, and with it selections and frames. */
  document: number
  /** Verifies the actor by an own statement, for changes of several statements. */
  identify(): Promise<Actor>
}

/** The record as JSON: as it was saved, or the current one if the request has a stale version. */
export interface Outcome {
  outcome: 'saved' | 'stale'
  record: string
}

/** The text of the answer to a planned change. */
export const answerOf = ({ frames }: PlannedChange, { outcome, record }: Outcome): string =>
  frames[outcome][0] + record + frames[outcome][1]

/** The values of a run of the statement, beside those of its session. */
export interface ChangeRun {
  actor: Actor
  key: AnswerKey | null
}

/** An audit event as SQL expressions; `before` and `after` are of type jsonb. */
interface AuditedChange {
  line: string
  action: string
  before: string
  after: string
}

/**
 * A change as one statement of CTEs. `locked` has the rows before the change and `changed` after it; others have audit
 * events, answer and idempotency key. A statement that changes nothing also writes nothing else.
 */
export class ChangeStatement {
  readonly params = new Params()
  readonly table: string
  private readonly parts: string[] = []
  /** Conditions of a valid session; empty if the actor is verified already. */
  readonly proven: readonly string[]

  readonly context: OperationContext
  readonly resource: ResourceDeclaration
  readonly actor: Actor

  constructor(
    on: OnResource<OperationContext>,
    private readonly planned?: PlannedChange,
  ) {
    this.context = on.context
    this.resource = on.resource
    this.actor = on.actor
    this.table = quoteName(tableOf(on.resource))
    this.proven = planned ? [planned.proof.isValid(on.actor, this.params)] : []
  }

  add(name: string, sql: string): void {
    this.parts.push(`${name} as (${sql})`)
  }

  /** `locked`: these rows `r` in the actor's scope, locked by id as in every bulk operation. */
  lock(which: string): void {
    const scope = conditionOf(this, null, this.params)
    const where = [which, scope, ...this.proven].filter(Boolean).join(' and ')
    this.add('locked', `select r.* from ${this.table} r where ${where} order by r."id" for no key update`)
  }

  /** `differences`: the changed properties of each row, before and after. */
  compare(properties: readonly string[], links: readonly LinksSql[] = []): void {
    const columns = selectionSql(this.resource, selectionOf(properties), 'r', everything)
    const recorded = (from: string) =>
      `select r."id", (select to_jsonb(q) from (select ${columns}) q) as record from ${from} r`
    const changes = (one: string, other: string) =>
      `(select jsonb_object_agg(each.key, each.value) from jsonb_each(${one}.record) each
        where each.value is distinct from ${other}.record -> each.key)`
    this.add('was', recorded('locked'))
    this.add('is_now', withLinks(links, recorded('changed')))
    this.add(
      'differences',
      `select "id", ${changes('was', 'is_now')} as before, ${changes('is_now', 'was')} as after
       from is_now join was using ("id")`,
    )
  }

  /** `audited`: an audit event for each row of `from`, whose column `id` has the record. */
  audit({ line, action, before, after }: AuditedChange, from: string): void {
    const { actor, params, planned } = this
    const columns = {
      id: line,
      action: quoteText(action),
      resource: quoteText(this.resource.name),
      record_id: '"id"::text',
      actor_id: params.add(actor.id, 'text'),
      actor_name: planned ? planned.proof.actorName(actor, params) : params.add(actor.name, 'text'),
      ip: params.add(new Later<ChangeRun>((run) => run.actor.ip), 'text'),
      before,
      after,
      request_id: params.add(new Later<ChangeRun>((run) => run.actor.requestId), 'text'),
    }
    this.add('audited', auditSql(columns, from))
  }

  /** Writes the links of the rows in `changed`; a new row has none to remove. */
  writeLinks(links: readonly LinksSql[], isNew: boolean): void {
    for (const [index, { removes, adds }] of links.entries()) {
      if (!isNew) this.add(`unlinked${index}`, removes)
      this.add(`linked${index}`, adds)
    }
  }

  /** A SELECT of the saved record from rows `r`. */
  saved(selection: Selection, from: string, links: readonly LinksSql[] = []): string {
    const shown = shownColumns(this, selection, this.params)
    return `select 'saved' as outcome, row_to_json(q)::text as record
      from (${withLinks(links, `select ${shown} from ${from} r`)}) q`
  }

  /** The same for the current record of a stale version; empty if the general way must answer. */
  stale(version: number | null | undefined, asked: string): string {
    const { context, resource, actor, planned, params } = this
    if (version == null || !planned || !context.access(actor).may(resource, 'show')) return ''
    return `union all select 'stale', row_to_json(q)::text
      from (select ${shownColumns(this, planned.current, params)} from locked r
            where r."version" <> ${asked} and ${this.isAsSeen('r')}) q`
  }

  /** A row that another transaction changed meanwhile has its new columns here, but its old links. */
  isAsSeen(alias: string): string {
    return `exists (select from ${this.table} seen where seen."id" = ${alias}."id" and seen."version" = ${alias}."version")`
  }

  /**
   * Runs the statement with `answered` as its result; null if it has no row. `record` is the id of a single record.
   * `beforehand` runs first in the same transaction. Throws errors that explain a refusal of the database.
   */
  async run<Row extends object>(
    record: string | null,
    answered: string,
    beforehand?: (tx: Transaction) => Promise<unknown>,
  ): Promise<Row | null> {
    return runChange<Row>(this, record, this.given(answered), beforehand)
  }

  /** Runs the statement at the end of a transaction, which fails with it; null if it has no row. */
  async runIn<Row extends object>(tx: Transaction, answered: string): Promise<Row | null> {
    const { text, values } = this.given(answered)
    return (await run<Row>(tx, text, values))[0] ?? null
  }

  private given(answered: string): StatementSql {
    const { text, values } = this.compiled(answered)
    return { text, values: valuesFor<ChangeRun>(values, { actor: this.actor, key: this.planned?.key ?? null }) }
  }

  /** The whole statement with `answered` as its result. */
  compiled(answered: string): StatementSql {
    const { planned, params } = this
    this.add('answered', answered)
    if (planned?.key) this.add('stored', planned.key.storeSql(framedSql(planned, params), 'answered', params))
    return { text: `with ${this.parts.join(', ')} select * from answered`, values: params.values }
  }
}

interface StatementSql {
  text: string
  values: readonly unknown[]
}

/** Runs the statement of a change; null if it has no row. See `ChangeStatement.run`. */
export async function runChange<Row extends object>(
  { context, resource, actor }: OnResource<OperationContext>,
  record: string | null,
  { text, values }: StatementSql,
  beforehand?: (tx: Transaction) => Promise<unknown>,
): Promise<Row | null> {
  const { sql } = context.database
  // In an open transaction it runs in a savepoint: a refusal takes back this statement, and no other one.
  const isWithin = 'savepoint' in sql
  const work = async (): Promise<Row[]> => {
    if (!beforehand && !isWithin) return run<Row>(sql, text, values)
    const [, rows] = await sql.begin((tx) => Promise.all([beforehand?.(tx), run<Row>(tx, text, values)]))
    return rows
  }
  try {
    const [row] = await context.slots.change(actor, record && `${resource.name} ${record}`, work)
    return row ?? null
  } catch (error) {
    throw explain(error, resource)
  }
}

/** The whole answer as an SQL expression on the outcome. */
const framedSql = ({ frames: { saved, stale } }: PlannedChange, params: Params) => {
  const within = ([before, after]: Frame) => `${params.add(before, 'text')} || record || ${params.add(after, 'text')}`
  return `case outcome when 'saved' then ${within(saved)} else ${within(stale)} end`
}
