import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findData, type Placement, placeEngine } from '../../server/database/engine/placement'

let root: string
let dataDir: string
let outside: string
let programs: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'storydesk-placement-'))
  ;[dataDir, outside, programs] = ['data', 'lib', 'native'].map((name) => join(root, name)) as [string, string, string]
  // Other users can already enter it, so no ownership changes.
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o711)
  mkdirSync(join(programs, 'bin'), { recursive: true })
  for (const name of ['initdb', 'postgres']) writeFileSync(join(programs, 'bin', name), `the ${name} of this version`)
})
afterEach(() => rmSync(root, { recursive: true }))

/** A machine where the engine runs as `nobody` or in a namespace, inside or outside of the data directory. */
const place = (can: { asNobody?: boolean; inNamespace?: boolean; outside?: boolean }, isRoot = true) =>
  placeEngine(dataDir, outside, {
    isRoot,
    programs,
    canRun: ({ user, prefix }: Placement, directory) => {
      if (directory.startsWith(outside)) return can.outside ?? true
      return prefix.length > 0 ? (can.inNamespace ?? false) : user !== null && (can.asNobody ?? false)
    },
  })
const addData = (directory: string) => mkdirSync(join(directory, 'postgres'), { recursive: true })

describe('the place of the bundled PostgreSQL', () => {
  test('is the data directory, as the same user, if that is not root', () => {
    expect(place({}, false)).toEqual({ programs, home: dataDir, user: null, prefix: [] })
  })

  test('is the data directory, as nobody, if nobody can enter it', () => {
    const { home, user, prefix } = place({ asNobody: true, inNamespace: true })
    expect([home, user?.uid === 0, user === null, prefix]).toEqual([dataDir, false, false, []])
  })

  test('is the data directory, in a namespace, if no other user can enter it', () => {
    const { home, user, prefix } = place({ inNamespace: true })
    expect([home, user, prefix.slice(0, 2)]).toEqual([dataDir, null, ['unshare', '--user']])
  })

  test('is outside if neither is possible, with its own copy of the programs for each version', () => {
    const first = place({})
    expect(dirname(first.home)).toBe(outside)
    expect(first.prefix).toEqual([])
    const copied = () => readFileSync(join(first.programs, 'bin', 'postgres'), 'utf8')
    expect(copied()).toBe('the postgres of this version')
    writeFileSync(join(programs, 'bin', 'postgres'), 'the postgres of the next version')
    // As a killed start leaves it.
    mkdirSync(`${first.programs}.new/old`, { recursive: true })
    expect(place({}).programs).toBe(first.programs)
    expect(copied()).toBe('the postgres of the next version')
    expect(existsSync(`${first.programs}.new`)).toBe(false)
    expect(existsSync(join(first.programs, 'old'))).toBe(false)
  })

  test('stays outside when the data directory becomes accessible later', () => {
    const { home } = place({})
    addData(home)
    expect(place({ asNobody: true, inNamespace: true }).home).toBe(home)
    expect(findData(dataDir, outside)).toBe(join(home, 'postgres'))
  })

  test('is refused with a message if no engine can enter the directory of the data', () => {
    addData(dataDir)
    expect(() => place({})).toThrow(/PostgreSQL does not run as root, and no other user can enter .*Move .* to /)
    expect(existsSync(outside)).toBe(false)
  })

  test('is refused with a message if no user can run the programs', () => {
    expect(() => place({ outside: false })).toThrow(/The bundled PostgreSQL cannot run here: .*Set DATABASE_URL/)
  })
})
