import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { productName } from '../../../src/product'
import { cannotRun, EngineUnusable, findPrograms } from './programs'

/** Directories and user of the engine. */
export interface Placement {
  /** Folder with the engine's `bin`. */
  programs: string
  /** Folder of the engine's data: the data directory, unless only root may enter it. */
  home: string
  /** The user of the engine's processes; omitted means the user of this process. */
  user: User | null
  /** Prefix of each command. */
  prefix: readonly string[]
}

interface User {
  uid: number
  gid: number
}

/** Inputs of the decision; tests replace them. */
interface Probes {
  isRoot: boolean
  /** Folder with the `bin` of the bundled PostgreSQL. */
  programs: string
  /** Whether the engine's user can enter `directory` and run the engine there. */
  canRun(placement: Placement, directory: string): boolean
}

/** The folder of the engine's data inside its home. */
export const dataFolder = 'postgres'

const outsideFolder = '/var/lib/storydesk'

/** The folder of existing or future engine data. */
export function findData(dataDir: string, outside = outsideFolder): string {
  const inside = join(dataDir, dataFolder)
  const apart = join(homeOutside(dataDir, outside), dataFolder)
  return !existsSync(inside) && existsSync(apart) ? apart : inside
}

/**
 * Decides how PostgreSQL can run on this data directory. PostgreSQL refuses root. So root runs it as `nobody` if that
 * user can enter both directories. Otherwise in a user namespace, or else outside the closed directory, below
 * `outside`.
 * @throws EngineUnusable if the programs do not run at all.
 */
export function placeEngine(dataDir: string, outside = outsideFolder, probes: Probes = ofThisMachine()): Placement {
  const { canRun } = probes
  const own: Placement = { programs: probes.programs, home: dataDir, user: null, prefix: [] }
  if (!probes.isRoot) return own

  const nobody = findNobody()
  const apart = placeOutside(dataDir, own, nobody, outside)
  if (findData(dataDir, outside) !== join(dataDir, dataFolder)) return prepareOutside(apart, probes)
  const asNobody: Placement = { ...own, user: nobody }
  if (canRun(asNobody, dirname(dataDir))) {
    openTo(nobody, dataDir)
    if (canRun(asNobody, dataDir)) return asNobody
  }
  const { uid, gid } = nobody
  const inNamespace = { ...own, prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`] }
  if (canRun(inNamespace, dataDir)) return inNamespace
  if (existsSync(join(dataDir, dataFolder))) {
    throw new EngineUnusable(
      `PostgreSQL does not run as root, and no other user can enter ${dataDir}. ` +
        `Move ${join(dataDir, dataFolder)} to ${join(apart.home, dataFolder)}, or start ${productName} as another user.`,
    )
  }
  return prepareOutside(apart, probes)
}

const ofThisMachine = (): Probes => ({ isRoot: process.getuid?.() === 0, programs: findPrograms(), canRun })

function placeOutside(dataDir: string, own: Placement, user: User, outside: string): Placement & { source: string } {
  const home = homeOutside(dataDir, outside)
  return { ...own, home, user, programs: join(home, 'engine'), source: own.programs }
}

function homeOutside(dataDir: string, outside: string): string {
  return join(outside, createHash('sha256').update(dataDir).digest('hex').slice(0, 12))
}

/** Copies the programs to a place where the engine's user can run them, if they are missing or outdated. */
function prepareOutside({ source, ...placement }: Placement & { source: string }, { canRun }: Probes): Placement {
  const { programs, home } = placement
  mkdirSync(home, { recursive: true, mode: 0o755 })
  const isCopied =
    existsSync(programs) &&
    ['initdb', 'postgres'].every((name) => {
      const [from, to] = [source, programs].map((folder) =>
        statSync(join(folder, 'bin', name), { throwIfNoEntry: false }),
      )
      return from?.size === to?.size
    })
  if (!isCopied) {
    const aside = `${programs}.new`
    // A killed start leaves one.
    rmSync(aside, { recursive: true, force: true })
    cpSync(source, aside, { recursive: true, verbatimSymlinks: true })
    rmSync(programs, { recursive: true, force: true })
    renameSync(aside, programs)
  }
  if (canRun(placement, home)) return placement
  throw cannotRun(`PostgreSQL does not run as root, and no other user can run ${programs}`)
}

function canRun({ programs, user, prefix }: Placement, directory: string): boolean {
  const script = 'cd "$1" && exec "$2" --version'
  const [program = '', ...args] = [
    ...prefix,
    'sh',
    '-c',
    script,
    'sh',
    nearest(directory),
    join(programs, 'bin', 'postgres'),
  ]
  return spawnSync(program, args, { ...user, stdio: 'ignore' }).status === 0
}

/** The directory itself, or its nearest existing ancestor. */
function nearest(directory: string): string {
  return existsSync(directory) ? directory : nearest(dirname(directory))
}

/** Lets the engine's group pass through the data directory, without listing or reading it. */
function openTo({ gid }: User, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const { mode, uid, gid: before } = statSync(dataDir)
  if ((mode & 0o001) !== 0 || (before === gid && (mode & 0o010) !== 0)) return
  chownSync(dataDir, uid, gid)
  chmodSync(dataDir, (mode & 0o707) | 0o010)
}

function findNobody(): User {
  const [uid, gid] = ['-u', '-g'].map((option) =>
    Number(spawnSync('id', [option, 'nobody'], { encoding: 'utf8' }).stdout),
  )
  return { uid: uid || 65_534, gid: gid || 65_534 }
}

/**
 * Changes the owner of a directory and its content to the engine's user. Another user may own it after a copy or
 * another placement.
 */
export function own({ user }: Placement, directory: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = user ?? { uid: 0, gid: 0 }
  if (statSync(directory).uid === uid) return
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(directory, name), uid, gid)
  }
  chownSync(directory, uid, gid)
}
