import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { type Program, startProgram, temporaryDataDir } from '../harness/program'
import { serveServices } from '../harness/services'
import { assertPlanned } from './planned'

export { expect } from '@playwright/test'

let current: (Program & { outbox: string }) | undefined

/** The program of this worker, with the folder of its emails. Only tests may ask for it. */
export function ownProgram(): Program & { outbox: string } {
  if (!current) throw new Error('No program runs. Import `test` from tests/browser/test.')
  return current
}

/**
 * Playwright's `test` on the built program with demo data and its external services. Each worker starts its own, so
 * parallel tests do not affect each other. Playwright ends a worker after a failure, so a retry has a new program.
 */
export const test = base.extend<object, { program: Program }>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern.
    async ({}, use) => {
      const services = await serveServices()
      const directory = temporaryDataDir()
      try {
        const program = await startProgram({
          DATA_DIR: directory.path,
          SEED: 'demo',
          LOG_LEVEL: 'debug',
          CARD_API_URL: services.url,
          ALLOW_PRIVATE_ADDRESSES: 'true',
        })
        current = { ...program, outbox: join(directory.path, 'outbox') }
        await use(program)
        await program.stop()
        assertPlanned(program.output())
      } finally {
        await services.close()
        directory.remove()
      }
    },
    { scope: 'worker', auto: true, timeout: 240_000 },
  ],
  baseURL: async ({ program }, use) => use(program.address),
})
