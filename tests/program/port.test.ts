import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/paths'
import { temporaryDataDir } from '../harness/program'

test('npm start reports a taken port before any other work, and names another one', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const data = temporaryDataDir()
  data.remove()
  const env = { ...process.env, PORT: String(port), HOST: '', DATA_DIR: data.path }
  const { code, shown } = await new Promise<{ code: number | null; shown: string }>((resolve) => {
    const child = execFile('node', ['scripts/start.mjs'], { cwd: projectRoot, env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, shown: stdout + stderr }),
    )
  })
  other.close()
  expect(shown).toBe(
    `Port ${port} is taken on 127.0.0.1. Stop the other program, or choose another port: PORT=${port + 1} npm start\n`,
  )
  expect(code).toBe(1)
  expect(existsSync(data.path)).toBe(false)
})
