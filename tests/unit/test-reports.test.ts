import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/sources.mjs'
import { failureText, outcomeOf, playwrightOutcome, vitestOutcome } from '../../scripts/test/reports.mjs'

const green = { ancestorTitles: ['lists'], failureMessages: [] }

describe('the end of npm test', () => {
  it('counts passed, skipped and failed tests of Vitest, and names each failure', () => {
    const outcome = vitestOutcome({
      testResults: [
        {
          name: `${root}/tests/database/list.test.ts`,
          status: 'failed',
          message: '',
          assertionResults: [
            { ...green, title: 'are paged', status: 'passed' },
            { ...green, title: 'are not there yet', status: 'pending' },
            { ...green, title: 'are sorted', status: 'failed', failureMessages: ['expected 1 to be 2'] },
          ],
        },
        {
          name: `${root}/tests/database/broken.test.ts`,
          status: 'failed',
          message: 'cannot be loaded',
          assertionResults: [],
        },
      ],
    })
    expect(outcome).toEqual({
      passed: 1,
      skipped: 1,
      failures: [
        { name: 'tests/database/list.test.ts › lists › are sorted', reason: 'expected 1 to be 2' },
        { name: 'tests/database/broken.test.ts', reason: 'cannot be loaded' },
      ],
    })
  })

  it('finds failed and retried tests of Playwright, in groups too, and failures outside of tests', () => {
    const spec = (title: string, status: string, message?: string) => ({
      title,
      tests: [{ status, results: [{ error: message === undefined ? undefined : { message } }] }],
    })
    const outcome = playwrightOutcome({
      stats: { expected: 1, flaky: 1, skipped: 2 },
      errors: [{ message: 'the program did not start' }],
      suites: [
        {
          title: 'list.test.ts',
          specs: [spec('opens', 'expected'), spec('sorts', 'flaky', 'is not sorted yet')],
          suites: [{ title: 'on a phone', specs: [spec('fits', 'unexpected', 'is 400 wide')] }],
        },
      ],
    })
    expect(outcome).toEqual({
      passed: 2,
      skipped: 2,
      unsteady: [{ name: 'list.test.ts › sorts', reason: 'is not sorted yet' }],
      failures: [
        { name: 'list.test.ts › on a phone › fits', reason: 'is 400 wide' },
        { name: 'outside of any test', reason: 'the program did not start' },
      ],
    })
  })

  it('counts a stage without a report as one failure', () => {
    expect(outcomeOf(139, '/nowhere/report.json', vitestOutcome)).toEqual({
      passed: 0,
      skipped: 0,
      failures: [{ name: 'the stage itself', reason: 'ended with 139 and wrote no report' }],
    })
  })

  it('shows the start of a long reason, without colours', () => {
    const reason = Array.from({ length: 40 }, (_, line) => `\u001b[31mline ${line}\u001b[39m`).join('\n')
    const lines = failureText('database', { name: 'a test', reason }).split('\n')
    expect(lines[0]).toBe('✗ database: a test')
    expect(lines[1]).toBe('    line 0')
    expect(lines).toHaveLength(17)
    expect(lines.at(-1)).toBe('    …')
  })
})
