import { defineConfig } from '@playwright/test'
import { chromiumArguments } from './tests/harness/chromium'

/**
 * Tests in a real Chromium on the built program, which `tests/browser/setup.ts` starts with demo data.
 * `BROWSER_PATH` names the browser; `npm test` finds one.
 */
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.test.ts',
  globalSetup: './tests/browser/setup.ts',
  outputDir: 'test-results/browser',
  // Two processors: one browser at a time leaves the other one to the server.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: process.env.STORYDESK_ADDRESS,
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1366, height: 860 },
    // A trace of each test is a third of its time; for a look at one: `npx playwright test --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.BROWSER_PATH,
      args: [...chromiumArguments],
    },
  },
})
