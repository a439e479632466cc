import type { Page, Request } from '@playwright/test'
import { expect } from '../../browser/test'

/** The most that a page may move while it loads: the score of browsers, where 0.1 is "good". */
const mostMoved = 0.02

/** How long no request runs on a page whose parts have all loaded. Playwright's `networkidle` takes half a second. */
const quietTime = 200

/** Counts the requests of a page from now on. @returns a function that waits until none has run for some time */
function settling(page: Page): () => Promise<void> {
  const running = new Set<Request>()
  let changed = Date.now()
  const note = (change: (request: Request) => void) => (request: Request) => {
    changed = Date.now()
    change(request)
  }
  page.on(
    'request',
    note((request) => running.add(request)),
  )
  for (const ended of ['requestfinished', 'requestfailed'] as const)
    page.on(
      ended as 'requestfinished',
      note((request) => running.delete(request)),
    )
  const isQuiet = () => running.size === 0 && Date.now() - changed >= quietTime
  return () => expect.poll(isQuiet, { intervals: [50] }).toBe(true)
}

/**
 * Adds up the layout shifts of each page that loads from now on.
 * @returns an expectation for the current page, which has loaded
 */
export async function watchShifts(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
      document.documentElement.dataset.moved = String(sum)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const isSettled = settling(page)
  return async () => {
    await isSettled()
    const moved = await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0))
    expect(moved, `layout shift of ${page.url()}`).toBeLessThan(mostMoved)
  }
}
