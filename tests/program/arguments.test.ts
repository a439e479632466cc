import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { projectPath, projectRoot } from '../../server/paths'

const { scripts } = JSON.parse(readFileSync(projectPath('package.json'), 'utf8')) as { scripts: Record<string, string> }

/** Runs a command of package.json like npm; none of these may start its work. */
function run(command: string, args: readonly string[]): Promise<{ code: number | null; shown: string }> {
  const [program = '', ...own] = scripts[command]?.split(' ') ?? []
  return new Promise((resolve) => {
    const child = execFile(program, [...own, ...args], { cwd: projectRoot }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, shown: stdout + stderr }),
    )
  })
}

describe.concurrent('invalid arguments end a command with exit code 2, a message and the usage', () => {
  test.each([
    ['db:generate', ['some-name'], "Unexpected argument 'some-name'."],
    ['schema', ['--check=1'], "Option '--check' does not take an argument."],
    ['seed', ['--users', 'many'], "--users must be a whole number from 0 to 50,000,000; it is 'many'."],
    ['backup', [], 'The directory is missing.'],
    ['restore', ['one', 'two'], "Unexpected argument 'two'."],
    ['upgrade', ['--from', '17'], "Unknown option '--from'."],
    ['second-step-off', [], 'The email is missing.'],
    [
      'bench',
      ['--only', 'pags'],
      "--only cannot be 'pags'; there are pages, start, rows, export, live, search, profile.",
    ],
    ['fuzz', ['--seed'], "Option '--seed <value>' argument missing."],
    ['start', ['--port', '80'], "Unknown option '--port'."],
    ['dev', ['quick'], "Unexpected argument 'quick'."],
    ['build', ['--watch'], "Unknown option '--watch'."],
  ])('%s %j', async (command, args, sentence) => {
    const { code, shown } = await run(command, args)
    const [first, second, ...rest] = shown.trimEnd().split('\n')
    expect(first).toBe(sentence)
    expect(second).toMatch(new RegExp(`^Usage: npm (run )?${command}`))
    expect(rest).toEqual([])
    expect(code).toBe(2)
  })
})

test('an empty value counts as missing; --help shows the usage', async () => {
  const [empty, help] = await Promise.all([run('db:generate', ['--name', '']), run('start', ['--help'])])
  expect(empty).toMatchObject({ code: 2, shown: expect.stringMatching(/^--name needs a value\.\n/) })
  expect(help).toEqual({ code: 0, shown: 'Usage: npm start\n' })
})
