import { defineConfig } from '@playwright/test'
import { argumentsWithout } from './tests/harness/chromium'

/**
 * Tests in a real Chromium on the built program, which `tests/browser/test.ts` starts with demo data for each worker.
 * `BROWSER_PATH` names the browser; `npm test` finds one.
 */
export default defineConfig({
  testDir: 'tests',
  testMatch: '{browser,product/browser}/**/*.test.ts',
  outputDir: 'test-results/browser',
  // A page keeps one processor busy most of the time, so two workers use two. Each worker has its own program.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1366, height: 860 },
    // A trace takes a third of each test's time; to record one: `npx playwright test --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A click on a menu that is still moving may miss it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.BROWSER_PATH,
      args: [
        // With this policy, each load after an empty page starts another renderer.
        ...argumentsWithout('CrossOriginOpenerPolicy'),
        // A page of a test is too short-lived for optimised code: compiling it takes longer than it saves.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
})
