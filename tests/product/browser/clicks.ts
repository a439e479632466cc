import type { Page } from '@playwright/test'

/** Counts the clicks on the page from now on, until it is loaded again. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as typeof window & { clicks?: number }
    counted.clicks = 0
    window.addEventListener('pointerdown', () => counted.clicks !== undefined && counted.clicks++, true)
  })
  return () => page.evaluate(() => (window as typeof window & { clicks?: number }).clicks ?? 0)
}
