import type { AnyFilter, AnyRecord, Fields, Filter, ResourceDeclaration, Row } from '../../src/declare'
import type { InputValues, SecretName, WrittenValues } from '../../src/declare/types'
import type { Actor, RoleScheme } from '../access/actor'
import type { ConnectionAttempt } from '../connections/connection'
import type { Transaction } from '../database/database'
import type { Mail } from '../email/mailer'

/** Whether only the framework reads it: its type has no known fields. */
type IsAny<R extends ResourceDeclaration> = string extends keyof R['fields'] ? true : false

/** A record of the resource, by property. */
export type RecordOf<R extends ResourceDeclaration> = IsAny<R> extends true ? AnyRecord : Row<R>

/** Values that code may write to a record of the resource, by property. */
export type ValuesOf<R extends ResourceDeclaration> =
  IsAny<R> extends true ? Record<string, unknown> : Partial<WrittenValues<R['fields']>>

type PropertyOf<R extends ResourceDeclaration> = Extract<keyof ValuesOf<R>, string>

/** Operations on other resources in the transaction of a change, as its actor. Only `may` checks the actor's role. */
export interface HookOperations {
  /** Whether the actor's role and row scope allow this operation on the record: `edit`, an action. */
  may(tx: Transaction, resource: ResourceDeclaration, id: string, operation: string): Promise<boolean>
  /** Whether a record matches the filter. */
  some<R extends ResourceDeclaration>(tx: Transaction, resource: R, filter: ScopeOf<R>): Promise<boolean>
  /** Adds a record and returns its id. Throws VALIDATION_FAILED and errors of the resource's hooks. */
  create<R extends ResourceDeclaration>(tx: Transaction, resource: R, values: ValuesOf<R>): Promise<string>
  /**
   * Locks a record and changes it; writes nothing if no value differs.
   * @param values the new values, or a function of the locked record that returns them
   * @param action the action's name in the audit event; `update`, if omitted
   * @throws OperationError NO_CONTENT for a missing record, VALIDATION_FAILED, and errors of the resource's hooks
   */
  update<R extends ResourceDeclaration, const Values extends ValuesOf<R>>(
    tx: Transaction,
    resource: R,
    id: string,
    values: ValuesOf<R> | ((record: RecordOf<R>) => Values | Promise<Values>),
    action?: string,
  ): Promise<void>
  /** Deletes a record, or applies the `deletion` of its declaration. Throws NO_CONTENT, CONFLICT (in use). */
  remove(tx: Transaction, resource: ResourceDeclaration, id: string): Promise<void>
  /**
   * Takes an action on a record, in code or declared. Throws NO_CONTENT, VALIDATION_FAILED, CONFLICT (its `when` is
   * false).
   */
  act<R extends ResourceDeclaration, Name extends keyof R['actions']>(
    tx: Transaction,
    resource: R,
    id: string,
    action: Name,
    input?: Partial<InputOf<R, Name>>,
  ): Promise<void>
}

/** A stored file with its bytes. */
export interface ReadFile {
  name: string
  mimeType: string
  content: Uint8Array
}

/** Stored files inside the transaction of a change. */
export interface HookFiles {
  /**
   * Stores a file for a field and returns its id, the value of the property. Its row commits with the change; a file that
   * no record uses is removed after a day. Throws VALIDATION_FAILED, as an upload does.
   */
  keep<R extends ResourceDeclaration>(
    resource: R,
    property: PropertyOf<R>,
    file: Pick<ReadFile, 'name' | 'content'>,
  ): Promise<string>
  /** Reads a file; null if it does not exist. */
  read(id: string): Promise<ReadFile | null>
  /** Removes a file after the commit, unless a record uses it then. */
  removeUnused(id: string): void
}

/** The services of hooks and jobs in a transaction, in the name of an actor. */
export interface HookServices {
  actor: Actor
  tx: Transaction
  now: string
  operations: HookOperations
  /** Queues an email. It is sent after the commit and retried on failure, also after a restart. */
  email: { send(mail: Mail): Promise<void> }
  files: HookFiles
  jobs: {
    /** Queues a job. It runs after the commit and is retried on failure, also after a restart. */
    schedule<Input extends object>(job: DefinedJob<Input>, input: Input, inMinutes?: number): Promise<void>
  }
  /** Runs work once after the commit, and never after a rollback. A failure is logged. */
  afterCommit(work: () => Promise<void> | void): void
}

/** A running job. Its changes commit together with its removal from the queue, so that they happen once. */
export interface JobRun<Input> extends HookServices {
  input: Input
}

/** Work in code that hooks queue by `jobs.schedule`. */
export interface DefinedJob<Input = never> {
  readonly job: string
  run(run: JobRun<Input>): Promise<void> | void
}

/**
 * Defines a job, which a `*.server.ts` in a resource's folder exports.
 * @param job its unique name, which the queue stores
 * @param run the work; its input is stored as JSON
 */
export const defineJob = <Input extends object>(
  job: string,
  run: (run: JobRun<Input>) => Promise<void> | void,
): DefinedJob<Input> => ({ job, run })

/** A running change of a record, as passed to hooks. */
interface ChangeOf<Stored, Values> extends HookServices {
  resource: ResourceDeclaration
  /** The locked row; null for a new record. */
  record: Stored | null
  /** The values to write, by property; a hook may add or change values. */
  values: Values
  id: string
}

/** A running change of a resource, typed by its declaration. */
export type Change<R extends ResourceDeclaration = ResourceDeclaration> = ChangeOf<RecordOf<R>, ValuesOf<R>>

/** The declared input of an action; empty if it declares none. */
type InputOf<R extends ResourceDeclaration, Name extends keyof R['actions']> =
  IsAny<R> extends true
    ? AnyRecord
    : R['actions'][Name] extends { readonly input?: infer Input extends Fields }
      ? string extends keyof Input
        ? Record<never, never>
        : InputValues<Input>
      : never

/** The code of an action beyond `set`. Its changes to `values` are written with the row. */
export interface ActionRun<
  R extends ResourceDeclaration = ResourceDeclaration,
  Name extends keyof R['actions'] = keyof R['actions'],
> extends ChangeOf<RecordOf<R>, ValuesOf<R>> {
  record: RecordOf<R>
  /** The validated input of the action, by property (`machineId` for a relation `machine`). */
  input: InputOf<R, Name>
}

type ScopeOf<R extends ResourceDeclaration> = IsAny<R> extends true ? AnyFilter : Filter<R>

/** The server code of a resource; all parts are optional. */
export interface ResourceBehaviour<R extends ResourceDeclaration = ResourceDeclaration, Scope = ScopeOf<R>> {
  /**
   * The rows that the actor may see. It is part of every statement that reaches the resource, also through relations,
   * counts and history. Use `$me` for the actor's id: a literal id would create separate statements for each actor.
   */
  scope?(actor: Actor): Scope | undefined
  /**
   * Properties that trigger the write hooks, if not all do; other changes skip the hooks. Creations and deletions
   * always run them.
   */
  concerns?: readonly PropertyOf<R>[]
  /** Runs in the transaction before the row is written. Throws to refuse. */
  beforeWrite?(change: Change<R>): Promise<void> | void
  /** Runs in the transaction after the row is written or removed with its audit event. */
  afterWrite?(change: Change<R>): Promise<void> | void
  /**
   * Replaces `afterWrite` after a bulk run has written many records together. `beforeWrite` then runs for each of them
   * before any is written, so it must not depend on other records of the resource. If omitted, a bulk run changes
   * records that concern the hooks one by one.
   */
  afterWriteMany?(changes: readonly Change<R>[]): Promise<void> | void
  /** Runs in the transaction before the row is removed or deactivated. */
  beforeDelete?(change: Change<R>): Promise<void> | void
  /** Actions in code, by name. */
  actions?: { readonly [Name in keyof R['actions']]?: (run: ActionRun<R, Name>) => Promise<void> | void }
  /**
   * Tests the connection that the record configures, outside of any transaction. Throws ConnectionError if it fails.
   */
  test?(
    attempt: ConnectionAttempt<RecordOf<R>, IsAny<R> extends true ? string : SecretName<R['fields']>>,
  ): Promise<void>
}

/** Whether a change of these properties runs the write hooks. */
export const hasWriteHook = (behaviour: ResourceBehaviour, properties: readonly string[]): boolean => {
  const { concerns, beforeWrite, afterWrite } = behaviour
  const isConcerned = concerns === undefined || properties.some((property) => concerns.includes(property))
  return isConcerned && (beforeWrite !== undefined || afterWrite !== undefined)
}

/** A discovered behaviour: the code of a resource, which may depend on the role scheme. */
export interface DefinedBehaviour {
  readonly resource: string
  readonly behaviourUnder: (roleScheme: RoleScheme) => ResourceBehaviour
}

/** A behaviour with the name of its resource. */
export type RegisteredBehaviour = readonly [resource: string, behaviour: ResourceBehaviour]

/**
 * Defines the server code of a resource. Records, values, inputs and filters are typed by its declaration. A
 * `*.server.ts` in the resource's folder exports it.
 * @param behaviour the parts, or a function of the role scheme that returns them
 * @example export const studiosBehaviour = defineBehaviour(studios, { beforeDelete: ({ record }) =>
 * assertClosed(record) })
 */
export function defineBehaviour<R extends ResourceDeclaration, const Scope extends ScopeOf<R> = ScopeOf<R>>(
  { name }: R,
  behaviour: ResourceBehaviour<NoInfer<R>, Scope> | ((roleScheme: RoleScheme) => ResourceBehaviour<NoInfer<R>, Scope>),
): DefinedBehaviour {
  // Operations call it only with records and values of this resource.
  const behaviourUnder = (roleScheme: RoleScheme) =>
    (typeof behaviour === 'function' ? behaviour(roleScheme) : behaviour) as unknown as ResourceBehaviour
  return { resource: name, behaviourUnder }
}
