import type postgres from 'postgres'
import type { AnyFilter, AnyRecord, ResourceDeclaration } from '../../src/declare'
import type { Actor } from '../access/actor'
import type { ConnectionAttempt } from '../connections/connection'

/** A connection inside a transaction; everything a change does goes through it. */
export type Transaction = postgres.TransactionSql

/** A change under way, as a resource's own code sees it. */
export interface Change {
  resource: ResourceDeclaration
  actor: Actor
  tx: Transaction
  /** The row as it stands, locked; null while it is being created. */
  record: AnyRecord | null
  /** What will be written, by property; a hook may add to it or change it. */
  values: Record<string, unknown>
  id: string
  now: string
}

/** An action that a declaration cannot express by `set` alone. Its changes to `values` are written with the row. */
export interface ActionRun extends Change {
  record: AnyRecord
  /** What the action was told, checked against its declared input, by property (`machineId` for a relation `machine`). */
  input: Readonly<Record<string, unknown>>
}

/** A behaviour under the name of its resource. */
export type RegisteredBehaviour = readonly [resource: string, behaviour: ResourceBehaviour]

/** What a resource does on the server beyond its declaration; every part keeps all the rest. */
export interface ResourceBehaviour {
  /**
   * Rows the actor may know of at all; goes into every statement that reaches the resource, also through relations, counts
   * and history. `$me` stands for the actor: a scope that names the id itself makes statements for each actor.
   */
  scope?(actor: Actor): AnyFilter | undefined
  /**
   * Properties that the write hooks are about, where they are not about all of them: a change of others goes without the
   * hooks. Creating and deleting always go through them.
   */
  concerns?: readonly string[]
  /** Inside the transaction, before the row is written. Throws to refuse. */
  beforeWrite?(change: Change): Promise<void> | void
  /** Inside the transaction, after the row is written (or removed) and before its audit line. */
  afterWrite?(change: Change): Promise<void> | void
  /** Inside the transaction, before the row is removed or set aside. */
  beforeDelete?(change: Change): Promise<void> | void
  /** Actions in code, by name. */
  actions?: Readonly<Record<string, (run: ActionRun) => Promise<void> | void>>
  /** Connects to what the record configures, outside of any transaction. Throws ConnectionError when that does not work. */
  test?(attempt: ConnectionAttempt): Promise<void>
}
