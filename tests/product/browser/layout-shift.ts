import type { Page } from '@playwright/test'
import { expect } from '../../browser/test'

/** The most that a page may move while it loads: the score of browsers, where 0.1 is "good". */
const mostMoved = 0.02

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
  return async () => {
    await page.waitForLoadState('networkidle')
    const moved = await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0))
    expect(moved, `layout shift of ${page.url()}`).toBeLessThan(mostMoved)
  }
}
