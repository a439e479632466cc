import type { AnyFilter, AnyRecord, Fields, Filter, ResourceDeclaration, Row } from '../../src/declare'
import type { InputValues, SecretName, WrittenValues } from '../../src/declare/types'
import type { Actor, Reading } from '../access/actor'
import type { ConnectionAttempt } from '../connections/connection'
import type { Transaction } from '../database/database'
import type { Mail } from '../email/mailer'

/** Whether only the framework reads it: the compiler does not know the fields of such a resource. */
type IsAny<R extends ResourceDeclaration> = string extends keyof R['fields'] ? true : false

/** A record of the resource, by property. */
export type RecordOf<R extends ResourceDeclaration> = IsAny<R> extends true ? AnyRecord : Row<R>

/** Values that code may write to a record of the resource, by property. */
export type ValuesOf<R extends ResourceDeclaration> =
  IsAny<R> extends true ? Record<string, unknown> : Partial<WrittenValues<R['fields']>>

type PropertyOf<R extends ResourceDeclaration> = Extract<keyof ValuesOf<R>, string>

/** Operations on other resources inside the transaction of a change, in the name of its actor, whose role is not asked. */
export interface HookOperations {
  /** Adds a record and returns its id. Throws VALIDATION_FAILED and what the hooks of the resource throw. */
  create<R extends ResourceDeclaration>(tx: Transaction, resource: R, values: ValuesOf<R>): Promise<string>
  /**
   * Locks a record and changes it; nothing is written where no value differs.
   * @param values what to write, or a function of the locked record that returns it
   * @param action the action's name in the audit event; `update`, if omitted
   * @throws OperationError NO_CONTENT for a record that is not there, VALIDATION_FAILED, and what the resource's hooks throw
   */
  update<R extends ResourceDeclaration, const Values extends ValuesOf<R>>(
    tx: Transaction,
    resource: R,
    id: string,
    values: ValuesOf<R> | ((record: RecordOf<R>) => Values | Promise<Values>),
    action?: string,
  ): Promise<void>
  /** Deletes a record, or does what the declaration means by deleting. Throws NO_CONTENT, CONFLICT (still in use). */
  remove(tx: Transaction, resource: ResourceDeclaration, id: string): Promise<void>
  /** Takes an action on a record, in code or declared. Throws NO_CONTENT, VALIDATION_FAILED, CONFLICT (its `when` does not hold). */
  act<R extends ResourceDeclaration, Name extends keyof R['actions']>(
    tx: Transaction,
    resource: R,
    id: string,
    action: Name,
    input?: Partial<InputOf<R, Name>>,
  ): Promise<void>
}

/** A running change of a record, as hooks see it. */
export interface ChangeOf<Stored, Values> {
  resource: ResourceDeclaration
  actor: Actor
  tx: Transaction
  /** The locked row; null while it is being created. */
  record: Stored | null
  /** What will be written, by property; a hook may add to it or change it. */
  values: Values
  id: string
  now: string
  operations: HookOperations
  /** Queues an email, which is sent once the change is committed, again where it fails, and also after a restart. */
  email: { send(mail: Mail): Promise<void> }
  /** Does work once the change is committed, and not at all where it is taken back. A failure is logged. */
  afterCommit(work: () => Promise<void> | void): void
}

/** A running change of a resource, typed by its declaration. */
export type Change<R extends ResourceDeclaration = ResourceDeclaration> = ChangeOf<RecordOf<R>, ValuesOf<R>>

/** The declared input of an action; nothing where it declares none. */
type InputOf<R extends ResourceDeclaration, Name extends keyof R['actions']> =
  IsAny<R> extends true
    ? AnyRecord
    : R['actions'][Name] extends { readonly input?: infer Input extends Fields }
      ? string extends keyof Input
        ? Record<never, never>
        : InputValues<Input>
      : never

/** An action that a declaration cannot express by `set` alone. Its changes to `values` are written with the row. */
export interface ActionRun<
  R extends ResourceDeclaration = ResourceDeclaration,
  Name extends keyof R['actions'] = keyof R['actions'],
> extends ChangeOf<RecordOf<R>, ValuesOf<R>> {
  record: RecordOf<R>
  /** What was sent with the action, checked against its declared input, by property (`machineId` for a relation `machine`). */
  input: InputOf<R, Name>
}

type ScopeOf<R extends ResourceDeclaration> = IsAny<R> extends true ? AnyFilter : Filter<R>

/** What a resource does on the server beyond its declaration; every part keeps all the rest. */
export interface ResourceBehaviour<R extends ResourceDeclaration = ResourceDeclaration, Scope = ScopeOf<R>> {
  /**
   * Rows the actor may know of at all; goes into every statement that reaches the resource, also through relations, counts
   * and history. `$me` is the actor's id: a scope that names the id itself makes statements for each actor.
   */
  scope?(actor: Actor): Scope | undefined
  /**
   * Properties that the write hooks are about, where they are not about all of them: a change of others goes without the
   * hooks. Creating and deleting always go through them.
   */
  concerns?: readonly PropertyOf<R>[]
  /** Inside the transaction, before the row is written. Throws to refuse. */
  beforeWrite?(change: Change<R>): Promise<void> | void
  /** Inside the transaction, after the row is written (or removed) and before its audit line. */
  afterWrite?(change: Change<R>): Promise<void> | void
  /** Inside the transaction, before the row is removed or set aside. */
  beforeDelete?(change: Change<R>): Promise<void> | void
  /** Actions in code, by name. */
  actions?: { readonly [Name in keyof R['actions']]?: (run: ActionRun<R, Name>) => Promise<void> | void }
  /** Connects to what the record configures, outside of any transaction. Throws ConnectionError when that does not work. */
  test?(
    attempt: ConnectionAttempt<RecordOf<R>, IsAny<R> extends true ? string : SecretName<R['fields']>>,
  ): Promise<void>
}

/** A behaviour as it is discovered: the code of a resource, which may depend on the role scheme. */
export interface DefinedBehaviour {
  readonly resource: string
  readonly behaviourUnder: (reading: Reading) => ResourceBehaviour
}

/** A behaviour under the name of its resource. */
export type RegisteredBehaviour = readonly [resource: string, behaviour: ResourceBehaviour]

/**
 * Defines what a resource does on the server: records, values, inputs and filters are typed by its declaration. It is found
 * where a `*.server.ts` in the resource's folder exports it.
 * @param behaviour the parts, or a function of the role scheme that returns them
 *
 * @example
 * export const studiosBehaviour = defineBehaviour(studios, { beforeDelete: ({ record }) => assertClosed(record) })
 */
export function defineBehaviour<R extends ResourceDeclaration, const Scope extends ScopeOf<R> = ScopeOf<R>>(
  { name }: R,
  behaviour: ResourceBehaviour<NoInfer<R>, Scope> | ((reading: Reading) => ResourceBehaviour<NoInfer<R>, Scope>),
): DefinedBehaviour {
  // Operations run it with records and values of this resource alone.
  const behaviourUnder = (reading: Reading) =>
    (typeof behaviour === 'function' ? behaviour(reading) : behaviour) as unknown as ResourceBehaviour
  return { resource: name, behaviourUnder }
}
