/** The kinds of stages of `npm test`, each giving the true number of its tests. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { root } from '../sources.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { name: string, seconds: number }} Result
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
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  })
}

/**
 * The tests of one project of vitest.config.ts.
 * @returns {Stage}
 */
export function vitest(
  /** @type {string} */ name,
  /** @type {string} */ project,
  /** @type {Record<string, string>} */ env = {},
) {
  return stage(name, async () => {
    const report = reportPath(name)
    const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile=${report}`]
    process.stdout.write(`\n── ${name}\n`)
    const { code } = await execute('vitest', args, { env })
    return counted(code, report, (/** @type {VitestReport} */ { testResults }) => {
      const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
      const count = (/** @type {string[]} */ ...states) => tests.filter(({ status }) => states.includes(status)).length
      // A file that cannot even be loaded has no tests, and is one failure.
      const broken = testResults.filter(
        ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
      )
      return {
        passed: count('passed'),
        failed: count('failed') + broken.length,
        skipped: tests.length - count('passed', 'failed'),
      }
    })
  })
}

/**
 * The tests in a real browser, on the built program.
 * @returns {Stage}
 */
export function playwright(/** @type {string} */ name, /** @type {() => string | null} */ findBrowser) {
  return stage(name, async () => {
    process.stdout.write(`\n── ${name}\n`)
    const browser = findBrowser()
    if (!browser) {
      console.error('No browser was found, and none could be installed. Set BROWSER_PATH to a Chromium.')
      return { passed: 0, failed: 1, skipped: 0 }
    }
    const report = reportPath(name)
    const env = { BROWSER_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const { code } = await execute('playwright', ['test', '--reporter=list,json'], { env })
    return counted(code, report, (/** @type {PlaywrightReport} */ { stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
    }))
  })
}

/**
 * @typedef {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} VitestReport
 * @typedef {{ stats: { expected: number, flaky: number, unexpected: number, skipped: number }, errors: unknown[] }} PlaywrightReport
 */

/** @returns {Stage} */
function stage(/** @type {string} */ name, /** @type {() => Promise<Counts>} */ work) {
  return {
    name,
    async run() {
      const started = performance.now()
      const counts = await work()
      return { name, ...counts, seconds: (performance.now() - started) / 1000 }
    },
  }
}

/**
 * What a report says. A tool that fails without a failing test, or that wrote no report, is one failure.
 * @template R
 * @returns {Counts}
 */
function counted(/** @type {number} */ code, /** @type {string} */ report, /** @type {(report: R) => Counts} */ read) {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  const counts = read(JSON.parse(readFileSync(report, 'utf8')))
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
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
