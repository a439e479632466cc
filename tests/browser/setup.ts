import { join } from 'node:path'
import { startProgram, temporaryDataDir } from '../harness/program'
import { serveServices } from '../harness/services'

/**
 * Starts the built program once, with demo data, beside the services that it connects to.
 * Tests find it at `baseURL`, the printed passwords with `passwordOf` of `./accounts`, and its letters with `./outbox`.
 */
const startForBrowser = async () => {
  const data = temporaryDataDir()
  const services = await serveServices()
  const connecting = { CARD_API_URL: services.url, ALLOW_PRIVATE_ADDRESSES: 'true' }
  const program = await startProgram({ DATA_DIR: data.path, SEED: 'demo', ...connecting })
  process.env.STORYDESK_OUTBOX = join(data.path, 'outbox')
  process.env.STORYDESK_ADDRESS = program.address
  process.env.STORYDESK_PASSWORDS = JSON.stringify(program.passwords)
  return async () => {
    await program.stop()
    await services.close()
    data.remove()
  }
}

export default startForBrowser
