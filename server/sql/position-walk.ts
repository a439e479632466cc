import { LRUCache } from 'lru-cache'
import type { OnResource } from '../access/access'
import type { Database } from '../database/database'
import { type Count, exactUpTo } from './count'
import { mostLists, mostOfList, quicklyCounted, validFor } from './known-positions'
import { areColumns, listOf, type PageRequest, type PageRow, pageSql } from './page'
import { Params } from './params'
import { type ReadContext, run } from './rows'
import { sortKeys } from './sorting'

/** Milliseconds: a list without an index for its order takes longer, and remains without positions. */
const longestWalk = 1_000

/** The orders of a remembered count that need no walk: requests for a long list repeat within seconds. */
const known = new WeakMap<Count, Set<string>>()

interface Walks {
  done: LRUCache<string, true>
  isRunning: boolean
}

const walks = new WeakMap<Database, Walks>()

function stateOf(database: Database): Walks {
  const state = walks.get(database) ?? { done: new LRUCache({ max: mostLists, ttl: validFor }), isRunning: false }
  walks.set(database, state)
  return state
}

/**
 * Finds positions over a long list in the background. The first jump by number then counts only from the nearest one.
 * One list at a time, and each list once while its positions are valid.
 */
export function walkPositions(on: OnResource<ReadContext>, { filter, sorting }: PageRequest, count: Count): void {
  const { context, resource, actor } = on
  if (!count.isEstimate) return
  const order = JSON.stringify(sorting)
  if (known.get(count)?.has(order)) return
  const state = stateOf(context.database)
  if (state.isRunning) return
  known.set(count, (known.get(count) ?? new Set()).add(order))
  // Each step of a sort by an expression would cost as much as a page.
  if (!areColumns(sortKeys(resource, sorting ?? [], 'r', context.access(actor).rows))) return
  const list = listOf(on, { filter, sorting })
  if (state.done.has(list)) return
  state.done.set(list, true)
  state.isRunning = true
  const step = Math.max(quicklyCounted, Math.ceil(count.rows / mostOfList))
  const walk = async () => {
    const until = performance.now() + longestWalk
    for (let offset = exactUpTo; offset < count.rows && performance.now() < until; offset += step) {
      const params = new Params()
      const request = { filter, sorting, paging: { limit: 1, offset }, pageInfo: ['startCursor'] }
      const page = pageSql(on, request, params)
      const [row] = page ? await run<PageRow>(context.database.sql, page.sql, params.values) : []
      if (!row?.first) return
      page?.infoOf(row)
    }
  }
  // A jump counts from the start where a walk failed.
  void walk()
    .catch(() => undefined)
    .finally(() => {
      state.isRunning = false
    })
}
