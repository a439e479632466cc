import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { installedBrowser } from '../scripts/test/browser.mjs'
import { chromiumArguments } from '../tests/harness/chromium'
import type { Program } from '../tests/harness/program'
import { median } from './compare'
import { startDemo } from './demo'
import { signIn } from './servers'

/** Medians of one metric; null if the demo has no such page. */
export interface PageMetric {
  what: string
  ours: number
  demo: number | null
  /** The maximum in relation to the demo's metric or another one of ours, or in milliseconds. */
  goal: string
}

interface Site {
  address: string
  /** The parameters of a page of a hundred rows. */
  hundred: string
}

interface Visit {
  /** Milliseconds from the start of the navigation. */
  seen: number
  /** Scripts and styles that had come by then, and their compressed kilobytes. */
  files: number
  kilobytes: number
}

const row = 'tbody tr a[href^="/users/"]'
/** A fourth of the processor speed, and 40 ms to the server and back. */
const slow = { processor: 4, latency: 40 }

/**
 * Opens the same pages of the program and of `bench/demo` in turn, each time in a new browser profile.
 * @param rounds number of visits; metrics are the medians
 */
export async function measurePages(ours: Program, rounds = 4): Promise<PageMetric[]> {
  const demo = await startDemo(ours.address)
  const browser = await chromium.launch({
    executablePath: installedBrowser() ?? undefined,
    args: [...chromiumArguments],
  })
  const values: Record<string, number[]> = {}
  const note = (name: string, value: number) => {
    values[name] = [...(values[name] ?? []), value]
  }
  const sites: Record<string, Site> = {
    ours: { address: ours.address, hundred: '?pageSize=100' },
    demo: { address: demo.address, hundred: '?pageSize=100&currentPage=1' },
  }
  try {
    for (let round = 0; round < rounds; round++) {
      const { session } = await signIn(ours)
      for (const [name, { address, hundred }] of Object.entries(sites)) {
        const open = () => freshContext(browser, session)
        const [cold, warm] = await visits(await open(), `${address}/users`, row, 2)
        const [throttled] = await visits(await open(), `${address}/users`, row, 1, slow)
        note(`${name} files`, cold?.files ?? 0)
        note(`${name} kB`, cold?.kilobytes ?? 0)
        note(`${name} cold`, cold?.seen ?? 0)
        note(`${name} warm`, warm?.seen ?? 0)
        note(`${name} kept`, await thirdVisit(`${address}/users`, session))
        note(`${name} throttled`, throttled?.seen ?? 0)
        note(`${name} next page`, await nextPage(browser, `${address}/users${hundred}`, session))
      }
      const [account] = await visits(
        await freshContext(browser, null),
        `${ours.address}/sign-in`,
        'input[type=password]',
        1,
      )
      note('ours sign-in', account?.seen ?? 0)
      note('ours typing', await typing(browser, `${ours.address}/games/new`, session))
      note('ours selecting', await selecting(browser, `${ours.address}/users?pageSize=100`, session))
    }
  } finally {
    await browser.close()
    await demo.stop()
  }
  const metric = (what: string, goal: string): PageMetric => ({
    what,
    ours: median(values[`ours ${what}`] ?? []),
    demo: values[`demo ${what}`] ? median(values[`demo ${what}`] ?? []) : null,
    goal,
  })
  return [
    metric('files', '≤ 10'),
    metric('kB', ''),
    metric('cold', '≤ 0.85 of the demo'),
    metric('throttled', '≤ 0.85 of the demo'),
    metric('warm', '≤ 0.8 of cold'),
    metric('kept', '≤ 0.8 of cold'),
    metric('next page', '≤ 0.8 of the demo'),
    metric('sign-in', '≤ 0.5 of cold'),
    metric('typing', '≤ 50 ms'),
    metric('selecting', '≤ 50 ms'),
  ]
}

const viewport = { width: 1366, height: 860 }

async function signedIn(context: BrowserContext, session: object | null): Promise<BrowserContext> {
  if (session) {
    await context.addInitScript((text) => localStorage.setItem('auth-storage', text), JSON.stringify(session))
  }
  return context
}

/** A browser without cache or storage, except for the session. Chromium keeps no compiled code in it. */
const freshContext = async (browser: Browser, session: object | null) =>
  signedIn(await browser.newContext({ viewport }), session)

const completeBrowser = '/usr/bin/chromium'

/** Milliseconds of the third visit in a new profile on disk, where Chromium keeps compiled code. */
async function thirdVisit(url: string, session: object): Promise<number> {
  const profile = mkdtempSync(join(tmpdir(), 'storydesk-profile-'))
  const executablePath = existsSync(completeBrowser) ? completeBrowser : (installedBrowser() ?? undefined)
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...chromiumArguments],
    viewport,
  })
  const [, , third] = await visits(await signedIn(context, session), url, row, 3)
  rmSync(profile, { recursive: true, force: true })
  return third?.seen ?? 0
}

/** Opens a page several times in one context, waits until its content is shown, and closes the context. */
async function visits(
  context: BrowserContext,
  url: string,
  sight: string,
  times: number,
  slowness?: typeof slow,
): Promise<Visit[]> {
  await context.addInitScript((selector) => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      seen.disconnect()
      requestAnimationFrame(() => console.debug('seen', performance.now()))
    })
    seen.observe(document, { subtree: true, childList: true })
  }, sight)
  const results: Visit[] = []
  for (let time = 0; time < times; time++) {
    const page = await context.newPage()
    if (slowness) await slowDown(page, slowness)
    // Playwright's own waiting compiles a script of 8,000 lines in the page, which takes 20 to 60 ms while it loads.
    const message = page.waitForEvent('console', (each) => each.text().startsWith('seen '))
    await page.goto(url, { waitUntil: 'commit' })
    const seen = Number((await message).text().slice('seen '.length))
    results.push({ seen, ...(await filesUntil(page, seen)) })
    // Later requests belong to the page too: the next visit finds them in the cache.
    await page.waitForLoadState('networkidle')
    await page.close()
  }
  await context.close()
  return results
}

async function slowDown(page: Page, { processor, latency }: typeof slow): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: processor })
  await protocol.send('Network.enable')
  const network = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 }
  await protocol.send('Network.emulateNetworkConditions', network)
}

const filesUntil = (page: Page, seen: number) =>
  page.evaluate((until) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const files = entries.filter(({ name, responseEnd }) => /\.(js|css)(\?|$)/.test(name) && responseEnd <= until)
    return {
      files: files.length,
      kilobytes: files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
    }
  }, seen)

/** Milliseconds from the click on "next page" of a list of a hundred rows until the other rows are shown. */
async function nextPage(browser: Browser, url: string, session: object): Promise<number> {
  const context = await freshContext(browser, session)
  const page = await context.newPage()
  await page.goto(url)
  await page.locator(row).nth(99).waitFor()
  await page.waitForLoadState('networkidle')
  const next = page.locator('.ant-pagination-item-2, [title="2"]').first()
  await next.scrollIntoViewIfNeeded()
  const took = await next.evaluate(
    (button, selector) =>
      new Promise<number>((resolve) => {
        const first = () => document.querySelector(selector)?.getAttribute('href')
        const before = first()
        const began = performance.now()
        const changed = new MutationObserver(() => {
          if (first() === before || first() === undefined) return
          changed.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - began))
        })
        changed.observe(document.body, { subtree: true, childList: true, attributes: true })
        const target = button.querySelector('a, button') ?? button
        ;(target as HTMLElement).click()
      }),
    row,
  )
  await context.close()
  return took
}

/** The longest frame in milliseconds while forty letters are typed into the largest form. */
async function typing(browser: Browser, url: string, session: object): Promise<number> {
  const context = await freshContext(browser, session)
  const page = await context.newPage()
  await page.goto(url)
  const input = page.locator('main input[type=text]:visible, main input:not([type]):visible').first()
  await input.click()
  await page.waitForLoadState('networkidle')
  const longest = await longestFrame(page, () =>
    input.pressSequentially('A title that somebody types into a form.', { delay: 30 }),
  )
  await context.close()
  return longest
}

/** The longest frame in milliseconds while ten rows of a list of a hundred are selected by keyboard. */
async function selecting(browser: Browser, url: string, session: object): Promise<number> {
  const context = await freshContext(browser, session)
  const page = await context.newPage()
  await page.goto(url)
  await page.locator(row).nth(99).waitFor()
  await page.waitForLoadState('networkidle')
  // The first selected row loads the bar of actions.
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.waitForLoadState('networkidle')
  // The menus of the rows come after the rows.
  await page.waitForTimeout(1000)
  const longest = await longestFrame(page, async () => {
    for (let selected = 0; selected < 10; selected++) {
      await page.keyboard.press('j', { delay: 30 })
      await page.keyboard.press('x', { delay: 30 })
    }
  })
  await context.close()
  return longest
}

/** The longest time in milliseconds from an input during `act` to the frame that shows its effect. */
async function longestFrame(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const kept = window as { longest?: number }
    kept.longest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) kept.longest = Math.max(kept.longest ?? 0, duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await act()
  await page.waitForTimeout(200)
  return page.evaluate(() => (window as { longest?: number }).longest ?? 0)
}
