import { fieldByProperty } from '../../src/declare'
import { isId } from '../../src/declare/formats'
import type { Actor } from '../access/actor'
import { memberOf } from '../account/member'
import type { Notification } from '../database/notification-messages'
import { invalid, noContent } from '../errors'
import type { OperationContext } from '../operations'
import type { RecordRef } from '../sql/record-rows'
import { visibleRecord } from './records'
import { presenceSignals } from './signals'

/** A person who has a record open. */
export interface Present {
  id: string
  name: string
  isEditing: boolean
  /** The property of the focused field of a form. */
  field: string | null
}

export interface PresenceInput extends RecordRef {
  /** A UUID of the page: one person may have a record open twice. */
  page: string
  isEditing: boolean
  field?: string | null
  /** False when the page is left. */
  isHere: boolean
}

/** A page ends by itself when it is not renewed for this time. */
const presenceLease = 45_000
/** Pages of one person on one record. */
const mostPages = 10

type Page = Present & { until: number }
/** The content of a signal; the other processes receive it. */
type Signal = Present & { page: string; isHere: boolean }

/** Who has which record open, in all processes. It is kept in memory and spread by notifications. */
export function createPresence() {
  const byRecord = new Map<string, Map<string, Page>>()

  const forget = (record: string, pages: Map<string, Page>) => {
    if (pages.size === 0) byRecord.delete(record)
  }

  return {
    /** Takes the signal of a page, from this process or another. */
    take({ id: record, data }: Pick<Notification, 'id' | 'data'>): void {
      const { page, isHere, ...person } = JSON.parse(data ?? '{}') as Signal
      const pages = byRecord.get(record) ?? new Map<string, Page>()
      pages.delete(page)
      const own = [...pages].filter(([, each]) => each.id === person.id)
      if (own.length >= mostPages && own[0]) pages.delete(own[0][0])
      if (isHere) byRecord.set(record, pages.set(page, { ...person, until: Date.now() + presenceLease }))
      else forget(record, pages)
    },
    /** The people who have a record open; of several pages of one person the edited one counts. */
    of({ resource, recordId }: RecordRef): Present[] {
      const people = new Map<string, Present>()
      for (const { until, ...person } of byRecord.get(`${resource} ${recordId}`)?.values() ?? []) {
        const isFirst = !people.get(person.id)?.isEditing
        if (until > Date.now() && isFirst) people.set(person.id, person)
      }
      return [...people.values()].sort((a, b) => a.name.localeCompare(b.name))
    },
    /** Ends the pages whose lease is over. Returns their records, as `resource id`. */
    expire(): string[] {
      const changed: string[] = []
      for (const [record, pages] of byRecord) {
        const over = [...pages].filter(([, { until }]) => until <= Date.now())
        for (const [page] of over) pages.delete(page)
        if (over.length > 0) changed.push(record)
        forget(record, pages)
      }
      return changed
    },
  }
}

/**
 * Sends that the page of a person has a record open, or was left. It writes nothing to the database.
 * @throws OperationError FORBIDDEN, NO_CONTENT, VALIDATION_FAILED
 */
export async function showPresence(context: OperationContext, actor: Actor, input: PresenceInput): Promise<boolean> {
  const { id } = memberOf(actor)
  const resource = await visibleRecord(context, actor, input, noContent)
  const { page, isHere, isEditing, recordId } = input
  const field = input.field ?? null
  if (!isId(page)) throw invalid({ page: [{ key: 'validation.id' }] })
  if (field !== null && !fieldByProperty(resource, field))
    throw invalid({ field: [{ key: 'validation.unknownField' }] })
  const data = JSON.stringify({ id, name: actor.name ?? '', isEditing, field, page, isHere } satisfies Signal)
  const record = `${resource.name} ${recordId}`
  context.settle([{ resource: presenceSignals, id: record, kind: 'updated', line: null, data }])
  return true
}
