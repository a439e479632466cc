import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDirectory } from '../make-directory'
import type { Settings } from '../settings'

/** The place of a secret. An encrypted text is bound to its place, so it cannot be copied to a row that is readable. */
export interface SecretPlace {
  table: string
  row: string
  field: string
}

/** Encryption and signatures with the installation's key. */
export interface KeyRing {
  /** Encrypts with the newest key; two results for one text differ. */
  seal(text: string, place: SecretPlace): string
  /** Decrypts. Throws SecretsError if the text belongs to another place, was changed, or needs a missing key. */
  open(sealed: string, place: SecretPlace): string
  /** The beginning of every text that the newest key encrypted. */
  readonly newestPrefix: string
  /** 32 bytes for one purpose from each key, newest first. The bytes of different purposes are independent. */
  derive(purpose: string): readonly [Buffer, ...Buffer[]]
}

/** A secret cannot be read or no key can be used; the message has the remedy and no secret. */
export class SecretsError extends Error {
  override readonly name = 'SecretsError'
}

const version = 'v1'
const nonceBytes = 12
const tagBytes = 16
const shortestKey = 32
/** A damaged file, such as zeros after a crash of the system, must not become the key. */
const damage = /\p{Cc}/u
const remedy = 'Restore its keys from a backup. Without them, stored secrets are lost.'

/**
 * Loads the keys: STORYDESK_KEY, or the generated file in the data directory. There may be several keys (commas in the
 * setting, lines in the file). The first one encrypts and all of them decrypt, so a key can be replaced without loss.
 */
export async function openKeyRing(settings: Pick<Settings, 'key' | 'dataDir'>): Promise<KeyRing> {
  if (settings.key) return keyRing(settings.key.split(',').map((key) => key.trim()))
  const path = join(settings.dataDir, 'keys')
  return keyRing(await readKeyFile(settings.dataDir, path), path)
}

/**
 * A ring of these keys, newest first; `source` is where they are.
 * @throws SecretsError if there is none or one is shorter than 32 characters.
 */
export function keyRing(keys: readonly string[], source = 'STORYDESK_KEY'): KeyRing {
  if (keys.length === 0) throw new SecretsError(`${source} has no key. ${remedy}`)
  if (keys.some((key) => key.length < shortestKey)) {
    throw new SecretsError(`${source} has a key of fewer than ${shortestKey} characters, which may be cut. ${remedy}`)
  }
  if (keys.some((key) => damage.test(key))) throw new SecretsError(`${source} has a damaged key. ${remedy}`)
  const derive = (purpose: string) => keys.map((key) => derived(key, purpose)) as [Buffer, ...Buffer[]]
  const sealing = derive('secrets').map((key) => ({
    key,
    id: derived(key.toString('hex'), 'id').toString('hex', 0, 4),
  }))
  const [newest] = sealing
  if (!newest) throw new SecretsError('There is no key.')
  const newestPrefix = `${version}.${newest.id}.`

  return {
    newestPrefix,
    derive,
    seal(text, place) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(boundTo(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return newestPrefix + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, place) {
      const [format, id, encoded = ''] = sealed.split('.')
      const bytes = Buffer.from(encoded, 'base64url')
      if (format !== version || bytes.length < nonceBytes + tagBytes)
        throw unreadable(place, 'it is not an encrypted secret')
      const key = sealing.find((each) => each.id === id)?.key
      if (!key) throw unreadable(place, 'it was sealed with a key that is not here; add that key after the present one')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAAD(boundTo(place)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        throw unreadable(place, 'it was sealed for another place or has been changed')
      }
    },
  }
}

const derived = (key: string, purpose: string) => Buffer.from(hkdfSync('sha256', key, 'storydesk', purpose, 32))

/** JSON separates the three parts: table "a", row "bc" differs from table "ab", row "c". */
const boundTo = ({ table, row, field }: SecretPlace) => Buffer.from(JSON.stringify([table, row, field]))

const unreadable = ({ table, row, field }: SecretPlace, why: string) =>
  new SecretsError(`The secret ${field} of ${table} ${row} cannot be opened: ${why}.`)

/**
 * The keys in the file `keys` of the data directory, newest first, one on each line. Creates the file with one key if
 * it is missing. Only the process's user can read it.
 */
async function readKeyFile(dataDir: string, path: string): Promise<string[]> {
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
    // The system's message for a directory or a failing disk does not contain the path.
    throw new SecretsError(`${path} cannot be read: ${(problem as Error).message}. Correct this. ${remedy}`)
  }
}

/** Writes a temporary file and links it: concurrent starts all use the key of the first. */
async function createKeyFile(dataDir: string, path: string): Promise<string> {
  makeDirectory(dataDir)
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
