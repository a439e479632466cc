import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resources } from '../../src/registry/resources'

const root = join(import.meta.dirname, '../..')
const filesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** Actions of events without a record, which are in no history. */
const withoutRecord =
  /^(export|sign\w+|sessionReplayed|authenticatorAdded|recoveryCode\w+|codeFailed|proofFailed|accessDenied|limitReached|(save|delete|stop)(Automation|Template|Dashboard|View))$/

/** Actions that the program itself writes to the audit, besides declared ones. */
const writtenActions = () => {
  const writers = [...filesOf('server'), ...filesOf('src/resources'), ...filesOf('src/system')]
    .filter((path) => /^server.*\.ts$|\.server\.ts$/.test(path))
    .map(textOf)
    .filter((text) => /writeAudit|AuditLine|writeChange|insertRecord/.test(text))
  const literals = writers.flatMap((text) => [...text.matchAll(/\baction(?:: | = )[^\n]*/g)].map(([line]) => line))
  return new Set(literals.flatMap((line) => [...line.matchAll(/'([a-z][A-Za-z]+)'/g)].map(([, word]) => word ?? '')))
}

test.each(['en', 'zh'])('every recorded action has messages in %s', (language) => {
  const { resources: words } = JSON.parse(textOf(`locales/${language}/system.json`))
  const declared = new Set(resources.flatMap(({ actions }) => Object.keys(actions)))
  const known = Object.keys(words.auditEvents.activities)
  const written = [...writtenActions()].filter((action) => !declared.has(action))
  expect(written).toEqual(expect.arrayContaining(['create', 'move', 'export', 'resetPassword']))
  expect(written.filter((action) => !known.includes(action))).toEqual([])
  const { activity } = JSON.parse(textOf(`locales/${language}/activity.json`))
  expect(known.filter((action) => !(action in activity.did))).toEqual([])
  const { actions } = JSON.parse(textOf(`locales/${language}/show.json`)).show.history
  expect(known.filter((action) => !withoutRecord.test(action) && !(action in actions))).toEqual([])
})
