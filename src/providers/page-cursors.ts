import type { Pagination } from '@refinedev/core'

/** The `paging` argument of a list. */
export interface Paging {
  limit: number
  offset?: number
  after?: string
  before?: string
}

interface ReadPage {
  page: number
  paging: Paging
  startCursor?: string | null
  endCursor?: string | null
}

/** The page of each list that was read last. */
const lastPages = new Map<string, ReadPage>()
const mostLists = 20

/**
 * The `paging` of a page. The pages beside the last loaded one continue at its first or last row. So a far page costs
 * as much as the first, and new rows do not shift others. A jump counts from the start.
 * @param list identifies the list with its filter, sort and page size
 */
export function pagingOf(list: string, { mode, pageSize = 10, currentPage = 1 }: Pagination = {}): Paging {
  if (mode === 'off') return { limit: 1000 }
  const byNumber = { limit: pageSize, offset: (currentPage - 1) * pageSize }
  const last = lastPages.get(list)
  if (!last || currentPage === 1) return byNumber
  if (currentPage === last.page) return last.paging
  if (currentPage === last.page + 1 && last.endCursor) return { limit: pageSize, after: last.endCursor }
  if (currentPage === last.page - 1 && last.startCursor) return { limit: pageSize, before: last.startCursor }
  return byNumber
}

/** Remembers the cursors of a page. `paging` is the one of its request. */
export function keepCursors(list: string, page: ReadPage): void {
  lastPages.delete(list)
  lastPages.set(list, page)
  const [oldest] = lastPages.keys()
  if (lastPages.size > mostLists && oldest !== undefined) lastPages.delete(oldest)
}

export const forgetCursors = (list: string): boolean => lastPages.delete(list)
