import { localDay } from '../../fields/local-day.ui'

/** An event of the audit that can be folded with others. */
export interface Foldable {
  readonly createdAt: string
  readonly action: string
  readonly resource: string
  readonly actorName: string | null
  /** Omitted where it is not known. */
  readonly isScheduled?: boolean
  /** The bulk run, whose records are one event already. */
  readonly runId?: string | null
}

/** Consecutive events of one person, action and resource on one day, all scheduled or none; "approved 16 comments". */
export type Run<Event> = readonly [Event, ...Event[]]

const dayOf = (moment: string) => localDay(new Date(moment))

const isSameRun = (one: Foldable, other: Foldable) =>
  !one.runId &&
  !other.runId &&
  one.actorName === other.actorName &&
  one.action === other.action &&
  one.resource === other.resource &&
  one.isScheduled === other.isScheduled &&
  dayOf(one.createdAt) === dayOf(other.createdAt)

/**
 * Folds events, in their order, into runs.
 * @param since events on both sides of this time are never in one run
 */
export function foldRuns<Event extends Foldable>(events: readonly Event[], since: string | null = null): Run<Event>[] {
  const runs: [Event, ...Event[]][] = []
  for (const event of events) {
    const run = runs.at(-1)
    const isDivided = run && isNew(run[0], since) !== isNew(event, since)
    if (run && !isDivided && isSameRun(run[0], event)) run.push(event)
    else runs.push([event])
  }
  return runs
}

/** Whether an event happened after the previous visit; false on the first one. */
export const isNew = ({ createdAt }: Pick<Foldable, 'createdAt'>, since: string | null): boolean =>
  since !== null && Date.parse(createdAt) > Date.parse(since)

/** Runs by day, in their order. */
export function byDay<Event extends Foldable>(runs: readonly Run<Event>[]): [day: string, runs: Run<Event>[]][] {
  const days = new Map<string, Run<Event>[]>()
  for (const run of runs) {
    const day = dayOf(run[0].createdAt)
    days.set(day, [...(days.get(day) ?? []), run])
  }
  return [...days]
}

/** A list with its runs folded or open. */
export interface FoldedRows<Row> {
  /** The rows that are shown, and the first one of each folded run, which its heading replaces. */
  readonly shown: readonly Row[]
  /** The record of each row in the order of the screen; null for the heading of a run. */
  readonly lines: readonly (Row | null)[]
  /** The runs of several rows, by the id of their first one. */
  readonly runs: ReadonlyMap<string, readonly Row[]>
}

/**
 * The rows of a list of runs.
 * @param open ids of rows whose runs are open; one row of each run is enough
 */
export function foldedRows<Row extends { readonly id: string }>(
  all: readonly (readonly Row[])[],
  open: ReadonlySet<string>,
): FoldedRows<Row> {
  const isMany = (run: readonly Row[]) => run.length > 1
  const isOpen = (run: readonly Row[]) => run.some(({ id }) => open.has(id))
  return {
    shown: all.flatMap((run) => (isMany(run) && !isOpen(run) ? run.slice(0, 1) : run)),
    lines: all.flatMap<Row | null>((run) => (isMany(run) ? [null, ...(isOpen(run) ? run : [])] : run)),
    runs: new Map(all.filter(isMany).flatMap((run) => (run[0] ? [[run[0].id, run] as const] : []))),
  }
}
