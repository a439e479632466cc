import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/paths'
import { productName } from '../../src/product'
import { temporaryDataDir } from '../harness/program'

/** Runs a script with a port that another program uses. Returns its output and exit code, and whether it made its data. */
async function startAtTakenPort(script: string, settings: Record<string, string> = {}) {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const data = temporaryDataDir()
  data.remove()
  const env = { ...process.env, PORT: String(port), HOST: '', DATA_DIR: data.path, ...settings }
  const { code, shown } = await new Promise<{ code: number | null; shown: string }>((resolve) => {
    const child = execFile('node', [script], { cwd: projectRoot, env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, shown: stdout + stderr }),
    )
  })
  other.close()
  return { port, shown, code, hasData: existsSync(data.path) }
}

test.each([
  ['npm start', 'scripts/start.mjs'],
  ['npm run dev', 'scripts/dev.mjs'],
])('%s reports a taken port before any other work, and names another one', async (command, script) => {
  const { port, ...ended } = await startAtTakenPort(script)
  expect(ended).toEqual({
    shown: `Port ${port} is taken on 127.0.0.1. Stop the other program, or choose another port: PORT=${port + 1} ${command}\n`,
    code: 1,
    hasData: false,
  })
})

test.each(['1', '2'])('the built server reports it before it opens a database, with WORKERS=%s', async (WORKERS) => {
  const { port, ...ended } = await startAtTakenPort('dist/server/main.js', { WORKERS })
  expect(ended).toEqual({
    shown: `${productName} cannot start.\nPort ${port} is taken on 127.0.0.1. Set PORT to another one.\n`,
    code: 1,
    hasData: false,
  })
})
