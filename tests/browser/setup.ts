import { join } from 'node:path'
import { startProgram, temporaryDataDir } from '../harness/program'

/**
 * Starts the built program once, with demo data.
 * Tests find it at `baseURL`, the printed passwords with `passwordOf` of `./accounts`, and its letters with `./outbox`.
 */
const startForBrowser = async () => {
  const data = temporaryDataDir()
  const program = await startProgram({ DATA_DIR: data.path, SEED: 'demo', ALLOW_PRIVATE_ADDRESSES: 'true' })
  process.env.STORYDESK_OUTBOX = join(data.path, 'outbox')
  process.env.STORYDESK_ADDRESS = program.address
  process.env.STORYDESK_PASSWORDS = JSON.stringify(program.passwords)
  return async () => {
    await program.stop()
    data.remove()
  }
}

export default startForBrowser
