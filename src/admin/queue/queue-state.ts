import type { ShownRecord } from '../page/use-record'

/** The state of a record in the queue: pending, decided here, decided by another account, deleted, or not saved. */
type ItemStatus = 'waiting' | 'decided' | 'elsewhere' | 'gone' | 'failed'

export interface QueueItem {
  readonly record: ShownRecord
  readonly status: ItemStatus
  /** An action on it has no answer yet. */
  readonly isSaving: boolean
  /** The last action taken here that a step back returns to, and the record before it. */
  readonly action: string | null
  readonly before: ShownRecord | null
  /** Why the action was not saved; empty if another account had changed the record. */
  readonly problem: string
}

/** A queue of records: the loaded ones, the shown one, and the number of others. */
export interface QueueState {
  readonly items: readonly QueueItem[]
  /** Index of the shown item; the number of items at the end. */
  readonly current: number
  /** Number of pending records besides the loaded ones; undefined until known. */
  readonly beyond: number | undefined
  readonly isBeyondEstimate: boolean
  /** Ids of events here, the latest last. */
  readonly log: readonly string[]
}

export type QueueEvent =
  | { type: 'loaded'; records: readonly ShownRecord[]; total: number; isEstimate: boolean }
  /** `isDecided`: it is no longer pending. `goesOn`: the next one is shown. */
  | { type: 'acted'; id: string; action: string; after: ShownRecord; isDecided: boolean; goesOn: boolean }
  | { type: 'answered'; id: string; record: ShownRecord; isWaiting: boolean }
  | { type: 'refused'; id: string; status: ItemStatus; record: ShownRecord; problem: string }
  /** Number of other pending records on the server. */
  | { type: 'counted'; beyond: number; isEstimate: boolean }
  /**
   * Current records from the server; a requested one that is missing is deleted. The `watched` one is on the screen. If
   * others decided it, it is marked and keeps its version and possible actions. So a decision in progress gets a
   * conflict, continues with the next record, and undoes nothing.
   */
  | {
      type: 'refreshed'
      ids: readonly string[]
      watched?: string
      records: readonly ShownRecord[]
      isWaiting(record: ShownRecord): boolean
    }
  | { type: 'next' }
  | { type: 'previous' }
  | { type: 'shown'; id: string }
  /** A step back was made: the next one goes further back. */
  | { type: 'steppedBack'; id: string }

export const emptyQueue: QueueState = { items: [], current: 0, beyond: undefined, isBeyondEstimate: false, log: [] }

/** Whether it is still undecided. */
export const isOpen = ({ status }: QueueItem): boolean => status === 'waiting' || status === 'failed'

const canBeShown = ({ status }: QueueItem) => status !== 'gone'

export const currentItem = (state: QueueState): QueueItem | undefined => state.items[state.current]

/** Number of pending records: open loaded ones, and others. */
export const leftOf = ({ items, beyond }: QueueState): number => items.filter(isOpen).length + (beyond ?? 0)

/** Number of records decided here. */
export const doneOf = ({ items }: QueueState): number => items.filter(({ status }) => status === 'decided').length

/** The open records after the shown one, nearest first. */
export const aheadOf = ({ items, current }: QueueState): readonly QueueItem[] => items.slice(current + 1).filter(isOpen)

/** The record of a step back: the one with the last action. */
export const lastActed = ({ items, log }: QueueState): QueueItem | undefined =>
  log
    .map((id) => items.find(({ record }) => record.id === id))
    .findLast((item) => item !== undefined && item.action !== null && canBeShown(item))

const nextOpen = (items: readonly QueueItem[], from: number): number => {
  const next = items.findIndex((item, index) => index > from && isOpen(item))
  return next < 0 ? items.length : next
}

const previousShown = (items: readonly QueueItem[], from: number): number => {
  const index = items.findLastIndex((item, at) => at < from && canBeShown(item))
  return index < 0 ? from : index
}

const fresh = (record: ShownRecord): QueueItem => ({
  record,
  status: 'waiting',
  isSaving: false,
  action: null,
  before: null,
  problem: '',
})

/** The item of a pending record on the server: it is open again if its decision was undone elsewhere, as by a toast. */
const returned = (item: QueueItem, record: ShownRecord): QueueItem =>
  isOpen(item) || item.isSaving || record.version <= item.record.version ? item : fresh(record)

/** Changes one item; ignores an unknown one. */
const withItem = (state: QueueState, id: string, change: (item: QueueItem) => Partial<QueueItem>): QueueState => ({
  ...state,
  items: state.items.map((item) => (item.record.id === id ? { ...item, ...change(item) } : item)),
})

const logged = (state: QueueState, id: string): QueueState => ({
  ...state,
  log: [...state.log.filter((other) => other !== id), id],
})

/** The queue after an event. */
export function queueReducer(state: QueueState, event: QueueEvent): QueueState {
  const { items, current } = state
  switch (event.type) {
    case 'loaded': {
      const byId = new Map(event.records.map((record) => [record.id, record]))
      const kept = items.map((item) => {
        const record = byId.get(item.record.id)
        byId.delete(item.record.id)
        return record ? returned(item, record) : item
      })
      const added = [...byId.values()].map(fresh)
      const beyond = Math.max(0, event.total - event.records.length)
      return { ...state, items: [...kept, ...added], beyond, isBeyondEstimate: event.isEstimate && beyond > 0 }
    }
    case 'counted':
      return { ...state, beyond: event.beyond, isBeyondEstimate: event.isEstimate && event.beyond > 0 }
    case 'acted': {
      const acted = withItem(state, event.id, ({ record }) => ({
        record: event.after,
        before: record,
        action: event.action,
        status: event.isDecided ? 'decided' : 'waiting',
        isSaving: true,
        problem: '',
      }))
      const moved = event.goesOn ? { ...acted, current: nextOpen(acted.items, current) } : acted
      return logged(moved, event.id)
    }
    case 'answered':
      return withItem(state, event.id, () => ({
        record: event.record,
        status: event.isWaiting ? 'waiting' : 'decided',
        isSaving: false,
      }))
    case 'refused':
      return logged(
        // Without `before`, a step back returns to the record but does not undo the decision of another account.
        withItem(state, event.id, () => ({
          record: event.record,
          before: null,
          status: event.status,
          isSaving: false,
          problem: event.problem,
        })),
        event.id,
      )
    case 'refreshed': {
      const byId = new Map(event.records.map((record) => [record.id, record]))
      const refreshed = items.map((item): QueueItem => {
        // A record that is being saved here waits for its own answer.
        if (!event.ids.includes(item.record.id) || item.isSaving) return item
        const record = byId.get(item.record.id)
        if (!isOpen(item)) return record && event.isWaiting(record) ? returned(item, record) : item
        if (!record) return { ...item, status: 'gone' }
        if (record.version === item.record.version) return item
        const status = event.isWaiting(record) ? 'waiting' : 'elsewhere'
        if (record.id !== event.watched) return { ...item, record, status, problem: '' }
        return status === 'waiting' ? item : { ...item, status, problem: '' }
      })
      const left = refreshed.filter((item, index) => item.status !== items[index]?.status && !isOpen(item))
      return left.reduce<QueueState>((after, { record }) => logged(after, record.id), { ...state, items: refreshed })
    }
    case 'next':
      return { ...state, current: nextOpen(items, current) }
    case 'previous':
      return { ...state, current: previousShown(items, current) }
    case 'steppedBack':
      return withItem(state, event.id, () => ({ action: null }))
    case 'shown': {
      const index = items.findIndex(({ record }) => record.id === event.id)
      return index < 0 ? state : { ...state, current: index }
    }
  }
}
