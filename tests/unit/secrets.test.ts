import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { keyRing, openKeyRing, SecretsError } from '../../server/encryption/key-ring'

const first = 'a first key of at least 32 characters'
const second = 'a second key of at least 32 characters'
const place = { table: 'ai_keys', row: '0190-a', field: 'value' }

describe('encrypted secrets', () => {
  const ring = keyRing([first])

  it('decrypt to the original text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => ring.open(ring.seal(text, place), place) === text))
  })

  it('reveal nothing of the text and differ each time', () => {
    const sealed = ring.seal('sk-live-1234', place)
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('sk-live')
    expect(ring.seal('sk-live-1234', place)).not.toBe(sealed)
  })

  it.each([
    ['another table', { ...place, table: 'storage_buckets' }],
    ['another row', { ...place, row: '0190-b' }],
    ['another field', { ...place, field: 'name' }],
    ['a place with the same concatenation', { table: 'ai_keys0', row: '190-a', field: 'value' }],
  ])('do not decrypt in %s', (_name, elsewhere) => {
    expect(() => ring.open(ring.seal('secret', place), elsewhere)).toThrow(SecretsError)
  })

  it('do not decrypt after a change of any character', () => {
    const sealed = ring.seal('secret', place)
    for (let at = 0; at < sealed.length - 1; at++) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
      expect(() => ring.open(changed, place)).toThrow(SecretsError)
    }
  })

  it.each(['', 'plain', 'v1', 'v1.00000000.', 'v2.a.b'])('are not "%s"', (text) => {
    expect(() => ring.open(text, place)).toThrow(SecretsError)
  })

  it('keep text and key out of error messages', () => {
    try {
      keyRing([second]).open(ring.seal('sk-live-1234', place), place)
    } catch (problem) {
      expect(String(problem)).toContain('add that key')
      expect(String(problem)).not.toMatch(/sk-live|first key|second key/)
    }
    expect.assertions(2)
  })
})

describe('several keys', () => {
  it('decrypt with an older key, while the newest one encrypts', () => {
    const sealedBefore = keyRing([first]).seal('secret', place)
    const both = keyRing([second, first])
    expect(both.open(sealedBefore, place)).toBe('secret')
    expect(keyRing([second]).open(both.seal('secret', place), place)).toBe('secret')
  })

  it('derive different bytes for each purpose and each key', () => {
    const ring = keyRing([first, second])
    const bytes = ['sessions', 'codes'].flatMap((purpose) => ring.derive(purpose).map((key) => key.toString('hex')))
    expect(new Set(bytes).size).toBe(4)
    expect(bytes.every((key) => key.length === 64)).toBe(true)
  })

  it.each([[[]], [['short']], [[first, '']], [['\0'.repeat(44)]]])(
    'are refused when one is missing, truncated or damaged: %j',
    (keys) => {
      expect(() => keyRing(keys)).toThrow(SecretsError)
    },
  )
})

describe('the key file', () => {
  const folder = async () => {
    const path = await mkdtemp(join(tmpdir(), 'storydesk-keys-'))
    onTestFinished(() => rm(path, { recursive: true }))
    return path
  }

  it('is created once, only for its owner, and read again', async () => {
    const dataDir = await folder()
    const sealed = (await openKeyRing({ key: null, dataDir })).seal('secret', place)
    expect((await stat(join(dataDir, 'keys'))).mode & 0o777).toBe(0o600)
    expect((await openKeyRing({ key: null, dataDir })).open(sealed, place)).toBe('secret')
    expect(await readdir(dataDir)).toEqual(['keys'])
  })

  it('is the same for processes that start at the same time', async () => {
    const dataDir = await folder()
    const rings = await Promise.all(Array.from({ length: 8 }, () => openKeyRing({ key: null, dataDir })))
    const sealed = rings[0]?.seal('secret', place) ?? ''
    expect(rings.map((ring) => ring.open(sealed, place))).toEqual(Array(8).fill('secret'))
  })

  it('adds a new key first and keeps the old ones', async () => {
    const dataDir = await folder()
    const sealed = (await openKeyRing({ key: null, dataDir })).seal('secret', place)
    const old = await readFile(join(dataDir, 'keys'), 'utf8')
    await writeFile(join(dataDir, 'keys'), `${second}\n${old}`)
    expect((await openKeyRing({ key: null, dataDir })).open(sealed, place)).toBe('secret')
  })

  it('is not created if STORYDESK_KEY is set', async () => {
    const dataDir = await folder()
    const ring = await openKeyRing({ key: `${second}, ${first}`, dataDir })
    expect(ring.open(keyRing([first]).seal('secret', place), place)).toBe('secret')
    expect(await readdir(dataDir)).toEqual([])
  })

  it('stops the start when it is empty', async () => {
    const dataDir = await folder()
    await writeFile(join(dataDir, 'keys'), '\n')
    await chmod(join(dataDir, 'keys'), 0o600)
    await expect(openKeyRing({ key: null, dataDir })).rejects.toThrow(
      new SecretsError(
        `${dataDir}/keys has no key. Restore its keys from a backup. Without them, stored secrets are lost.`,
      ),
    )
  })
})
