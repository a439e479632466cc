import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { publishedBuild } from '../../../scripts/builds.mjs'
import { projectPath, projectRoot } from '../../../server/paths'

/** A copy of the project for the work of a developer. */
export interface ProjectCopy {
  root: string
  read(file: string): string
  write(file: string, text: string): void
  files(folder: string): string[]
  /** Runs a command like its npm script; returns its exit code and output. */
  run(...args: string[]): { code: number | null; output: string }
  remove(): void
}

/** Paths that are not copied: packages and the browser's build are shared, other paths are not part of the project. */
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

/** Copies the current project. Needs a build, whose browser app the copy shares. */
export function copyProject(): ProjectCopy {
  const root = mkdtempSync(join(tmpdir(), 'storydesk-copy-'))
  for (const name of readdirSync(projectRoot)) {
    if (!left.has(name)) cpSync(projectPath(name), join(root, name), { recursive: true })
  }
  symlinkSync(projectPath('node_modules'), join(root, 'node_modules'), 'junction')
  mkdirSync(join(root, 'dist'))
  symlinkSync(join(publishedBuild() ?? '', 'client'), join(root, 'dist', 'client'), 'junction')

  return {
    root,
    read: (file) => readFileSync(join(root, file), 'utf8'),
    write(file, text) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), text)
    },
    files: (folder) => readdirSync(join(root, folder)).sort(),
    run(...args) {
      // Removes the tests' NODE_ENV and settings from the command.
      const env = { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn' }
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
      return { code: status, output: stdout + stderr }
    },
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  }
}
