import { and, eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { findResource } from '../../src/registry/resources'
import { systemActor } from '../access/actor'
import { committed } from '../audit/after-commit'
import { writeAudit } from '../audit/audit'
import type { Person } from '../auth/person'
import { addEntries } from '../collaboration/receivers'
import { typed } from '../database/typed'
import { automationEmail } from '../email/automation-message'
import { queueEmail } from '../email/queue'
import type { Refusal } from '../errors'
import type { OperationContext } from '../operations'
import type { Policy } from '../policy/policy'
import type { Settings } from '../settings'
import { automationRuns, automations } from './tables'

/** What running automations needs. */
export interface AutomationParts {
  operations: OperationContext
  policy: Pick<Policy, 'isStaff'>
  settings: Pick<Settings, 'publicUrl'>
  log: Pick<Logger, 'error'>
}

const reason = (key: string, message: string, values: Refusal['values'] = {}): Refusal => ({
  ...{ code: 'CONFLICT', message, key: `automations.reasons.${key}`, values, fields: {} },
})

/** Why the program switches an automation off, or does not try a run. */
export const stopReasons = {
  off: reason('off', 'The automation was switched off.'),
  noAccess: reason('noAccess', 'Its owner no longer has access to the resource.'),
  missing: (name: string) => reason('missing', `“${name}” no longer exists.`, { name }),
  tooDeep: (max: number) => reason('tooDeep', `It would be the automation number ${max + 1} of a chain.`, { max }),
  tooMany: (max: number) => reason('tooMany', `It had more than ${max} runs in a minute.`, { max }),
} as const

/** Switches an automation off with a reason, ends its waiting runs, and notifies its owner. Only once. */
export async function stopAutomation(
  { operations, settings }: AutomationParts,
  stored: typeof automations.$inferSelect,
  failure: Refusal,
  person: Person | null,
  recordId?: string,
): Promise<void> {
  const { id, accounts, accountId, name, resource: resourceName } = stored
  const resource = findResource(resourceName)
  await committed(operations, async (tx) => {
    const { count } = await typed(tx)
      .update(automations)
      .set({ active: false, failure, dueAt: null })
      .where(and(eq(automations.id, id), eq(automations.active, true)))
    if (count === 0) return
    await typed(tx)
      .update(automationRuns)
      .set({ state: 'stopped', failure, finishedAt: sql`now()` })
      .where(and(eq(automationRuns.automationId, id), eq(automationRuns.state, 'waiting')))
    if (resource) {
      const after = { id, name, active: false, reason: failure.message }
      const actor = systemActor('automations')
      await writeAudit(tx, actor, [
        { action: 'stopAutomation', resource, recordId: null, before: { active: true }, after },
      ])
    }
    if (recordId) {
      const record = { resource: resourceName, recordId }
      await addEntries(tx, [{ accounts, accountId, ...record, kind: 'automationFailed', actorName: name }])
    }
    if (!person) return
    const address = settings.publicUrl && `${settings.publicUrl}/automations/${id}`
    const { language } = person.actor
    await queueEmail(
      tx,
      automationEmail({ to: person.email, name: person.name, language, automation: name, failure, address }),
    )
  })
}
