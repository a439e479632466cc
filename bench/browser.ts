import { chromium } from '@playwright/test'
import { installedBrowser } from '../scripts/test/browser.mjs'
import { chromiumArguments } from '../tests/harness/chromium'
import type { Program } from '../tests/harness/program'
import { median } from './compare'
import { signIn } from './servers'

export interface PageCost {
  page: string
  /** Compressed kilobytes over the wire on a cold cache. */
  script: number
  style: number
  /** Milliseconds from the beginning of the navigation until people see what they came for. */
  seen: number
}

/** Opens sign-in and the list of users in a browser that has never been here, several times each. */
export async function measurePages(ours: Program, times = 5): Promise<PageCost[]> {
  const browser = await chromium.launch({
    executablePath: installedBrowser() ?? undefined,
    args: [...chromiumArguments],
  })
  try {
    const { session } = await signIn(ours)
    const visit = async (path: string, sight: string, stored: object | null) => {
      // A new context has neither cache nor storage.
      const context = await browser.newContext()
      const page = await context.newPage()
      if (stored) {
        await page.addInitScript((text) => localStorage.setItem('auth-storage', text), JSON.stringify(stored))
      }
      const protocol = await context.newCDPSession(page)
      await protocol.send('Network.enable')
      const types = new Map<string, string>()
      const sizes = { Script: 0, Stylesheet: 0 } as Record<string, number>
      protocol.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
      protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const type = types.get(requestId) ?? ''
        sizes[type] = (sizes[type] ?? 0) + encodedDataLength
      })
      const began = performance.now()
      await page.goto(ours.address + path, { waitUntil: 'commit' })
      await page.locator(sight).first().waitFor()
      const seen = performance.now() - began
      await page.waitForLoadState('networkidle')
      await context.close()
      return { script: (sizes.Script ?? 0) / 1000, style: (sizes.Stylesheet ?? 0) / 1000, seen }
    }
    const repeated = async (page: string, path: string, sight: string, stored: object | null): Promise<PageCost> => {
      const visits: Awaited<ReturnType<typeof visit>>[] = []
      for (let time = 0; time < times; time++) visits.push(await visit(path, sight, stored))
      const middle = (pick: (one: (typeof visits)[number]) => number) => median(visits.map(pick))
      return {
        page,
        script: middle((one) => one.script),
        style: middle((one) => one.style),
        seen: middle((one) => one.seen),
      }
    }
    return [
      await repeated('sign-in', '/sign-in', 'input[type=password]', null),
      await repeated('users list, first row', '/users', 'tbody tr[data-row] a', session),
    ]
  } finally {
    await browser.close()
  }
}
