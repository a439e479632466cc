import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The keys in the file `keys` of the data directory, newest first, one on each line. Creates the file with one key if
 * it is missing. Only the process's user can read it.
 */
export async function readKeyFile(dataDir: string): Promise<string[]> {
  const path = join(dataDir, 'keys')
  const text = (await readIfThere(path)) ?? (await createKeyFile(dataDir, path))
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (problem) {
    if (isCode(problem, 'ENOENT')) return null
    throw problem
  }
}

/** Writes a temporary file and links it: concurrent starts all use the key of the first. */
async function createKeyFile(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const text = `# The secrets of this installation are encrypted with this key. Keep a copy: without it they are lost.\n${randomBytes(32).toString('base64url')}\n`
  const file = await open(aside, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(aside, path)
    return text
  } catch (problem) {
    if (isCode(problem, 'EEXIST')) return await readFile(path, 'utf8')
    throw problem
  } finally {
    await rm(aside, { force: true })
  }
}

const isCode = (problem: unknown, code: string) =>
  problem instanceof Error && 'code' in problem && problem.code === code
