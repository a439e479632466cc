import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectPath, projectRoot } from '../../server/paths'

/** A copy of the project in which a test may do what a developer does. */
export interface ProjectCopy {
  root: string
  read(file: string): string
  write(file: string, text: string): void
  files(folder: string): string[]
  /** Runs a command as its npm script does; gives how it ended and what it said. */
  run(...args: string[]): { code: number | null; output: string }
  remove(): void
}

/** What a copy needs no copy of: packages and the browser's build are shared, everything else is not part of the project. */
const left = new Set([
  'node_modules',
  'dist',
  'data',
  '.git',
  '.cache',
  'test-results',
  'playwright-report',
  'coverage',
])

/** Copies the project as it stands. Needs a build, whose browser app the copy shares. */
export function copyProject(): ProjectCopy {
  const root = mkdtempSync(join(tmpdir(), 'storydesk-copy-'))
  for (const name of readdirSync(projectRoot)) {
    if (!left.has(name)) cpSync(projectPath(name), join(root, name), { recursive: true })
  }
  symlinkSync(projectPath('node_modules'), join(root, 'node_modules'), 'junction')
  mkdirSync(join(root, 'dist'))
  symlinkSync(projectPath('dist', 'client'), join(root, 'dist', 'client'), 'junction')

  return {
    root,
    read: (file) => readFileSync(join(root, file), 'utf8'),
    write(file, text) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), text)
    },
    files: (folder) => readdirSync(join(root, folder)).sort(),
    run(...args) {
      // The tests' own NODE_ENV and settings would be the command's.
      const env = { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn' }
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
      return { code: status, output: stdout + stderr }
    },
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  }
}
