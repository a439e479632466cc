import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { type Program, startProgram, temporaryDataDir } from '../harness/program'
import { serveServices } from '../harness/services'
import { setPrograms } from './admin'
import { assertPlanned } from './planned'

/**
 * Starts the built program with demo data and its external services, one for each worker, so that parallel tests do not
 * affect each other. Tests find theirs at `baseURL` and by `ownProgram` of `./admin`.
 */
const startForBrowser = async ({ workers }: FullConfig) => {
  const services = await serveServices()
  const connecting = { CARD_API_URL: services.url, ALLOW_PRIVATE_ADDRESSES: 'true' }
  const directories = Array.from({ length: workers }, temporaryDataDir)
  const programs: Program[] = []
  const stop = async () => {
    await Promise.all(programs.map((program) => program.stop()))
    await services.close()
    for (const directory of directories) directory.remove()
    assertPlanned(programs.map((program) => program.output()))
  }
  const starts = await Promise.allSettled(
    directories.map(async ({ path }) => {
      const program = await startProgram({ DATA_DIR: path, SEED: 'demo', LOG_LEVEL: 'debug', ...connecting })
      programs.push(program)
      return { address: program.address, passwords: program.passwords, outbox: join(path, 'outbox') }
    }),
  )
  const failure = starts.find((start) => start.status === 'rejected')
  if (failure) {
    await stop()
    throw failure.reason
  }
  setPrograms(starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : [])))
  return stop
}

export default startForBrowser
