/** Parses the reports of Vitest and Playwright: the counts, and each failure with its name and its reason. */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../sources.mjs'

/**
 * @typedef {{ name: string, reason: string }} Failure
 * @typedef {{ passed: number, skipped: number, failures: Failure[], unsteady?: Failure[] }} Outcome
 * @typedef {{ status: string, ancestorTitles: string[], title: string, failureMessages: string[] }} VitestTest
 * @typedef {{ testResults: { name: string, status: string, message: string, assertionResults: VitestTest[] }[] }} VitestReport
 * @typedef {{ title: string, tests: { status: string, results: { error?: PlaywrightError }[] }[] }} Spec
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{ title: string, specs: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ suites: Suite[], stats: { expected: number, flaky: number, skipped: number }, errors: PlaywrightError[] }} PlaywrightReport
 */

/** @returns {Outcome} */
export function vitestOutcome(/** @type {VitestReport} */ { testResults }) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative(root, name) })),
  )
  const passed = tests.filter(({ status }) => status === 'passed').length
  const failed = tests.filter(({ status }) => status === 'failed')
  // A file that fails to load has no tests and counts as one failure.
  const broken = testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.length)
  return {
    passed,
    skipped: tests.length - passed - failed.length,
    failures: [
      ...failed.map(({ file, ancestorTitles, title, failureMessages }) => ({
        name: [file, ...ancestorTitles, title].join(' › '),
        reason: failureMessages.join('\n'),
      })),
      ...broken.map(({ name, message }) => ({ name: relative(root, name), reason: message })),
    ],
  }
}

/** @returns {Outcome} */
export function playwrightOutcome(/** @type {PlaywrightReport} */ { suites, stats, errors }) {
  return {
    passed: stats.expected + stats.flaky,
    skipped: stats.skipped,
    unsteady: suites.flatMap((suite) => specsOf(suite, 'flaky', [])),
    failures: [
      ...suites.flatMap((suite) => specsOf(suite, 'unexpected', [])),
      ...errors.map(({ message = '' }) => ({ name: 'outside of any test', reason: message })),
    ],
  }
}

/**
 * The tests with the status `wanted`, each with the reasons of its failed attempts.
 * @returns {Failure[]}
 */
function specsOf(
  /** @type {Suite} */ { title, specs, suites = [] },
  /** @type {'unexpected' | 'flaky'} */ wanted,
  /** @type {string[]} */ above,
) {
  const titles = [...above, title]
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => ({
        name: [...titles, spec.title].join(' › '),
        reason: results.map(({ error }) => error?.message ?? '').join('\n'),
      })),
  )
  return [...own, ...suites.flatMap((suite) => specsOf(suite, wanted, titles))]
}

/**
 * The outcome in the report at `path`. A tool that fails without a failing test, or without a report, is one failure.
 * @template R
 * @returns {Outcome}
 */
export function outcomeOf(
  /** @type {number} */ code,
  /** @type {string} */ path,
  /** @type {(report: R) => Outcome} */ read,
) {
  const missing = (/** @type {string} */ reason) => [{ name: 'the stage itself', reason }]
  if (!existsSync(path)) return { passed: 0, skipped: 0, failures: missing(`ended with ${code} and wrote no report`) }
  const outcome = read(JSON.parse(readFileSync(path, 'utf8')))
  if (code === 0 || outcome.failures.length > 0) return outcome
  return { ...outcome, failures: missing(`ended with ${code}, though no test failed`) }
}

/** A failure at the end of `npm test`: its name, and the start of its reason. */
export function failureText(/** @type {string} */ stage, /** @type {Failure} */ { name, reason }) {
  const lines = plain(reason).trim().split('\n')
  const shown = lines.slice(0, reasonLines).map((line) => `    ${line.slice(0, lineLength)}`.trimEnd())
  return [`✗ ${stage}: ${name}`, ...shown, ...(lines.length > reasonLines ? ['    …'] : [])].join('\n')
}

/** Enough lines for a message with its difference and its place. */
const reasonLines = 15
const lineLength = 300

/** `text` without the terminal colours in reports. */
function plain(/** @type {string} */ text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what is looked for
  return text.replace(/\u001b\[[0-9;]*m/g, '')
}
