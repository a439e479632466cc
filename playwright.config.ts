import { defineConfig } from '@playwright/test'
import { ownDesk } from './tests/browser/admin'
import { chromiumArguments } from './tests/harness/chromium'

/**
 * Tests in a real Chromium on the built program, which `tests/browser/setup.ts` starts with demo data for each worker.
 * `BROWSER_PATH` names the browser; `npm test` finds one.
 */
export default defineConfig({
  testDir: 'tests',
  testMatch: '{browser,product/browser}/**/*.test.ts',
  globalSetup: './tests/browser/setup.ts',
  outputDir: 'test-results/browser',
  // A page is busy on one processor most of the time: two at once take two. Each worker has a program of its own.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: ownDesk()?.address,
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1366, height: 860 },
    // A trace of each test is a third of its time; for a look at one: `npx playwright test --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A menu that is still moving into its place is clicked beside it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.BROWSER_PATH,
      args: [...chromiumArguments],
    },
  },
})
