import type { TransactionSql } from 'postgres'
import { type AnyRecord, type FieldMessages, meets, surroundingsOf } from '../../src/declare'
import { fieldByProperty } from '../../src/declare/properties'
import { isWritable } from '../../src/declare/resource'
import { staffOf, superRole } from '../../src/declare/role-scheme'
import type { Actor, RoleScheme } from '../access/actor'
import { openAccounts } from '../access/row-scope'
import { type Accounts, accountFields, accountsTable } from '../auth/accounts'
import { removeApps } from '../auth/authenticators'
import { emailOwner } from '../auth/owner-emails'
import { type EndReason, endSessionsOf } from '../auth/sessions'
import type { SecurityMessageKind } from '../email/security-message'
import { invalid, OperationError } from '../errors'
import type { Change, ResourceBehaviour } from '../operations/behaviour'
import { noteUsernameChange } from './username'

/** Fields of an account without staff that have invalidated codes or emails. */
const accountConcerns = ['role', 'status', 'password', 'username', 'email'] as const

interface AccountHooks
  extends Required<Pick<ResourceBehaviour, 'beforeWrite' | 'beforeDelete' | 'afterWrite' | 'afterWriteMany'>> {
  /** Undefined for staff: every edit needs the check of its actor. */
  concerns: typeof accountConcerns | undefined
}

/** The credentials of an account. */
const credentials = ['password', 'email', 'secondStep']

/**
 * Hooks of staff accounts (guarantees, "Access" and "Sessions"). A new email address, password, role or status ends
 * sessions and invalidates codes in the same transaction. Without a second step there is no authenticator app. The last
 * active super admin remains one. The own username changes only once in a period (specification section 5).
 */
export function staffBehaviour(roleScheme: RoleScheme, accounts: Accounts): AccountHooks {
  const isStaff = staffOf(roleScheme).accounts === accounts
  const afterWriteMany = async (all: readonly Change[]) => {
    const changes = all.filter(({ record }) => record !== null)
    // Also for accounts that are not staff: they have no sessions, but may have emailed codes.
    await endSessions(changes, accounts)
    if (!isStaff) return
    for (const change of changes) await emailAboutCredentials(change, accounts)
    await removeFormerApps(changes, accounts)
    // Only changes of super admins can affect the last one, so other changes need not wait for the lock.
    const ofSuper = changes.filter(({ record }) => record?.role === superRole(roleScheme))
    const weakening = ofSuper.find(
      (change) => 'role' in change.values || 'status' in change.values || isRemoval(change),
    )
    if (weakening) await guardLastSuperAdmin(weakening.tx, roleScheme)
  }
  return {
    concerns: isStaff ? undefined : accountConcerns,
    async beforeWrite(change) {
      const { tx, actor, id, record, values, now } = change
      if (isStaff) assertMayDecide(roleScheme, change)
      const isOwn = isStaff && actor.accounts === accounts && actor.id === id
      if (!isOwn || record === null) return
      if (!actor.hasProof) assertNoCredentials(record, values)
      if (values.username === undefined) return
      if (values.username !== record.username) await noteUsernameChange(tx, { accounts, id }, now)
    },
    beforeDelete(change) {
      if (isStaff && !mayChange(roleScheme, change)) throw staffDecision()
    },
    afterWrite: (change) => afterWriteMany([change]),
    afterWriteMany,
  }
}

/** Whether the actor may edit or delete the account: the condition that `can` of records has. */
const mayChange = (roleScheme: RoleScheme, { actor, resource, record }: Change) =>
  isSuper(roleScheme, actor) || meets(resource, openAccounts(roleScheme), record ?? {}, surroundingsOf(actor.id))

const isSuper = (roleScheme: RoleScheme, actor: Actor) =>
  actor.kind === 'system' || actor.role === superRole(roleScheme)

/**
 * Only super admins create staff accounts, edit those of others and change staff roles, even where the policy permits
 * more. Actions on an account are not edits. Changes of the own account run through here too.
 *
 * Throws FORBIDDEN.
 */
function assertMayDecide(roleScheme: RoleScheme, change: Change): void {
  const { actor, resource, record, values } = change
  if (isSuper(roleScheme, actor)) return
  const isStaffRole = (role: unknown) => staffOf(roleScheme).roles.some((known) => known === role)
  const changes = (property: string) => values[property] !== undefined && values[property] !== record?.[property]
  const givesRole = changes('role') && (isStaffRole(values.role) || isStaffRole(record?.role))
  const isEdit = Object.keys(values).some((property) => {
    const field = fieldByProperty(resource, property)
    return field !== undefined && isWritable(field, 'update') && changes(property)
  })
  if (givesRole || (record && isEdit && !mayChange(roleScheme, change))) throw staffDecision()
}

const staffDecision = () =>
  new OperationError('FORBIDDEN', 'Only super admins choose staff roles, and change or delete accounts of staff.', {
    key: 'errors.staffDecision',
  })

/**
 * The own credentials need a current proof in every operation. Otherwise a borrowed session could take over the
 * account. Throws VALIDATION_FAILED at each of them.
 */
function assertNoCredentials(record: AnyRecord, values: Change['values']): void {
  const changed = credentials.filter((name) => {
    const isBlank = name === 'password' && !values.password
    return values[name] !== undefined && !isBlank && values[name] !== (record[name] ?? absent(name))
  })
  if (changed.length === 0) return
  const fields: FieldMessages = {}
  for (const name of changed) fields[name] = [{ key: 'validation.ownCredential' }]
  throw invalid(fields)
}

/** A second step that was never set is off. */
const absent = (name: string) => (name === 'secondStep' ? false : null)

const isRemoval = (change: Change) => Object.keys(change.values).length === 0

/**
 * Removes the apps of accounts whose second step was turned off or on, and of removed accounts. Turned on, it must not
 * ask for a former app.
 */
async function removeFormerApps(changes: readonly Change[], accounts: Accounts): Promise<void> {
  const { secondStep } = accountFields[accounts]
  if (secondStep === null) return
  const isSwitched = ({ values, record }: Change) =>
    values[secondStep] !== undefined && Boolean(values[secondStep]) !== Boolean(record?.[secondStep])
  const changed = changes.filter((change) => isSwitched(change) || isRemoval(change))
  const ids = changed.map(({ id }) => id)
  if (changed[0]) await removeApps(changed[0].tx, accounts, ids)
}

function isTurnedOff({ values, record }: Change, accounts: Accounts): boolean {
  const { secondStep } = accountFields[accounts]
  return secondStep !== null && record?.[secondStep] === true && values[secondStep] !== undefined && !values[secondStep]
}

/** The emails to the owner of an account about its changed credentials. */
function emailsAbout(change: Change, accounts: Accounts): SecurityMessageKind[] {
  const { values, record } = change
  const hasNewEmail = values.email !== undefined && values.email !== record?.email
  const kinds: SecurityMessageKind[] = hasNewEmail ? ['emailChanged'] : values.password ? ['passwordChanged'] : []
  return isTurnedOff(change, accounts) ? [...kinds, 'secondStepOff'] : kinds
}

/** Emails the owner of an account, at its old address, that its credentials changed. */
async function emailAboutCredentials(change: Change, accounts: Accounts): Promise<void> {
  const { tx, actor, id, record } = change
  const email = String(record?.email)
  const displayName = String(record?.displayName || record?.name || record?.username)
  for (const kind of emailsAbout(change, accounts)) {
    await emailOwner(tx, { accounts, id, email, displayName }, kind, actor)
  }
}

/** Why a change ends the sessions of its account; null if it does not. */
function endReasonOf({ record, values }: Change): EndReason | null {
  const differs = (property: string) => values[property] !== undefined && values[property] !== record?.[property]
  if (differs('role')) return 'roleChange'
  if (differs('status')) return 'deactivation'
  if (values.password) return 'passwordChange'
  return differs('email') ? 'emailChange' : null
}

/** Ends the sessions of changed accounts, together for each reason. New own credentials keep the session in use. */
async function endSessions(changes: readonly Change[], accounts: Accounts): Promise<void> {
  const byReason = new Map<EndReason, Change[]>()
  for (const change of changes) {
    const reason = endReasonOf(change)
    const same = reason && byReason.get(reason)
    if (same) same.push(change)
    else if (reason) byReason.set(reason, [change])
  }
  for (const [reason, ended] of byReason) {
    const { tx, actor } = ended[0] as Change
    const isKept = (reason === 'passwordChange' || reason === 'emailChange') && actor.accounts === accounts
    const ids = ended.map(({ id }) => id)
    await endSessionsOf(tx, { accounts, ids }, reason, isKept ? actor.sessionId : null)
  }
}

/**
 * Ensures that an active super admin remains (guarantees, "Access"). Call it at the end of a transaction that demoted,
 * deactivated or deleted staff. Concurrent transactions wait for each other here, so the second one sees the changes of
 * the first. This needs READ COMMITTED, where each statement sees the latest commits.
 *
 * Throws CONFLICT if no active super admin would remain, which rolls the change back.
 */
export async function guardLastSuperAdmin(transaction: TransactionSql, roleScheme: RoleScheme): Promise<void> {
  await transaction`select pg_advisory_xact_lock(hashtextextended('the last super admin', 0))`
  const remaining = await transaction`
    select 1 from ${transaction(accountsTable(staffOf(roleScheme).accounts))}
    where role = ${superRole(roleScheme)} and status = 'active' limit 1`
  if (remaining.length === 0) {
    throw new OperationError('CONFLICT', 'This is the last active super admin. At least one must remain.', {
      key: 'errors.lastSuperAdmin',
    })
  }
}
