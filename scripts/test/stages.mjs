/** The kinds of stages of `npm test`, each with the exact number of its tests. */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { root } from '../sources.mjs'
import { outcomeOf, playwrightOutcome, vitestOutcome } from './reports.mjs'

/**
 * @typedef {import('./reports.mjs').Outcome} Outcome
 * @typedef {Outcome & { name: string, seconds: number }} Result
 * @typedef {{ name: string, run: () => Promise<Result> }} Stage
 */

const reports = join(root, 'test-results')

/**
 * A stage that succeeds or fails as a whole. Its output is shown when it ends, so that two side by side do not mix.
 * @returns {Stage}
 */
export function command(/** @type {string} */ name, /** @type {string} */ program, /** @type {string[]} */ args) {
  return stage(name, async () => {
    const { code, output } = await execute(program, args, { isQuiet: true })
    process.stdout.write(`\n── ${name} ${code === 0 ? '✓' : '✗'}\n${code === 0 ? '' : output}`)
    return { passed: code === 0 ? 1 : 0, skipped: 0, failures: code === 0 ? [] : [{ name: program, reason: output }] }
  })
}

/**
 * The tests of one project of vitest.config.ts, or of those with names that match a pattern.
 * @returns {Stage}
 */
export function vitest(
  /** @type {string} */ name,
  /** @type {string} */ project,
  /** @type {Record<string, string>} */ env = {},
) {
  return stage(name, async () => {
    const report = reportPath(name)
    // A new product starts without tests of its own.
    const args = [
      'run',
      '--project',
      project,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${report}`,
    ]
    process.stdout.write(`\n── ${name}\n`)
    const { code } = await execute('vitest', args, { env })
    return outcomeOf(code, report, vitestOutcome)
  })
}

/**
 * The tests in a real browser, on the built program. A failing one is retried once, because a busy machine may delay
 * it. The end of the run names it.
 * @returns {Stage}
 */
export function playwright(/** @type {string} */ name, /** @type {() => string | null} */ findBrowser) {
  return stage(name, async () => {
    process.stdout.write(`\n── ${name}\n`)
    const browser = findBrowser()
    if (!browser) {
      const reason = 'No browser was found, and none could be installed. Set BROWSER_PATH to a Chromium.'
      return { passed: 0, skipped: 0, failures: [{ name: 'the stage itself', reason }] }
    }
    const report = reportPath(name)
    const env = { BROWSER_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const { code } = await execute(
      'playwright',
      ['test', '--retries=1', '--pass-with-no-tests', '--reporter=list,json'],
      { env },
    )
    return outcomeOf(code, report, playwrightOutcome)
  })
}

/** @returns {Stage} */
function stage(/** @type {string} */ name, /** @type {() => Promise<Outcome>} */ work) {
  return {
    name,
    async run() {
      const started = performance.now()
      const outcome = await work()
      return { name, ...outcome, seconds: (performance.now() - started) / 1000 }
    },
  }
}

function reportPath(/** @type {string} */ name) {
  mkdirSync(reports, { recursive: true })
  const path = join(reports, `${name}.json`)
  rmSync(path, { force: true })
  return path
}

/** @returns {Promise<{ code: number, output: string }>} */
function execute(
  /** @type {string} */ program,
  /** @type {string[]} */ args,
  /** @type {{ env?: Record<string, string>, isQuiet?: boolean }} */ { env = {}, isQuiet = false },
) {
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: path, ...env },
      stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout?.on('data', (text) => (output += text))
    child.stderr?.on('data', (text) => (output += text))
    child.once('error', (error) => resolve({ code: 1, output: `${error.message}\n` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
