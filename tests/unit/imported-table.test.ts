import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { OperationError } from '../../server/errors'
import { readFileText, readTable } from '../../server/import-export/table'
import { longestPause } from '../harness/pauses'

const directory = mkdtempSync(join(tmpdir(), 'storydesk-import-'))
const path = join(directory, 'file')
afterAll(() => rmSync(directory, { recursive: true }))

const million = 1024 * 1024
const keys = Array.from({ length: 70_000 }, (_, at) => `"k${at}":1`)

/** Milliseconds of work that may block other requests: the goal is 100, but a busy processor takes twice as long. */
const most = 200

/** The issue of the file in `path`; "taken" if there is none. */
const judge = async (format: 'csv' | 'json') => {
  try {
    await readTable(await readFileText(path), format)
    return 'taken'
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    const { fields } = error.extensions as { fields?: { file: { key: string }[] } }
    return fields?.file[0]?.key ?? error.code
  }
}

test.each([
  ['records with different keys', 'json', `[${keys.map((key) => `{${key}}`).join(',')}]`, 'fileTooLong'],
  ['a record of 45,000 keys', 'json', `[{${keys.slice(0, 45_000).join(',')}}]`, 'fileTooLong'],
  ['one key repeated very often', 'json', `[{${'"":1,'.repeat(90_000)}"b":1}]`, 'fileTooLong'],
  ['a long list of empty lists', 'json', `[{"a":[${'[],'.repeat(150_000)}1]}]`, 'taken'],
  ['nested lists', 'json', '['.repeat(2 * million), 'fileRowTooLong'],
  ['nested lists of one record', 'json', `[{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}]`, 'QUERY_TOO_COMPLEX'],
  ['a long text', 'json', `["${'x'.repeat(19 * million)}"]`, 'fileRowTooLong'],
  ['a long list of numbers', 'json', `[${'1,'.repeat(9 * million)}1]`, 'fileJson'],
  ['too many records', 'json', `[${'{"slug":"a","x":[1,2,3],"title":{"en":"b"}},'.repeat(100_001)}{}]`, 'fileTooLong'],
  ['a line of separators', 'csv', ','.repeat(450_000), 'fileTooLong'],
  ['lines of separators', 'csv', `a,b\n${',,,,,,,,,\n'.repeat(million)}`, 'fileEmpty'],
  ['empty lines', 'csv', '\n'.repeat(4 * million), 'fileEmpty'],
  ['quotes', 'csv', `a\n${'"'.repeat(19 * million)}`, 'fileRowTooLong'],
  ['one long cell', 'csv', 'x'.repeat(19 * million), 'fileRowTooLong'],
  ['cells with apostrophes', 'csv', `a,b\n1,${";'=".repeat(160_000)}`, 'taken'],
  ['a text of an unknown encoding', 'csv', new Uint8Array(19 * million).fill(0xff), 'fileRowTooLong'],
  [
    'the longest texts',
    'json',
    JSON.stringify([{ content: { en: 'x'.repeat(200_000), zh: '字'.repeat(200_000) } }]),
    'taken',
  ],
  ['too many rows', 'csv', `slug\n${'a\n'.repeat(100_001)}`, 'fileTooLong'],
] as const)(
  'roleScheme a file with %s does not block other requests',
  { timeout: 60_000 },
  async (_, format, content, expected) => {
    writeFileSync(path, content)
    let answer = ''
    const pause = await longestPause(async () => {
      answer = await judge(format)
    }, most)
    expect(answer.replace('validation.', '')).toBe(expected)
    expect(pause).toBeLessThan(most)
  },
)
