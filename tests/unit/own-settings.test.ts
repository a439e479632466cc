import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { staffSettings } from '../../server/auth/tables'
import { ownSettings, settingsForm, storedSettings } from '../../src/settings/own-settings'
import { settingsPageNames } from '../../src/settings/settings-pages'

test('each personal setting is a field of one page', () => {
  const fields = settingsPageNames.flatMap((page) => Object.keys(settingsForm(page).fields))
  expect(fields.sort()).toEqual(Object.keys(ownSettings.fields).sort())
})

test('each section of the settings belongs to a page', () => {
  const sections = settingsPageNames.flatMap((page) => settingsForm(page).form.map(({ id }) => id))
  expect(sections).toEqual(ownSettings.form.map(({ id }) => id))
})

test('each setting that the account does not store has a column', () => {
  const columns = Object.keys(getTableColumns(staffSettings))
  expect(storedSettings.map(([name]) => name).filter((name) => !columns.includes(name))).toEqual([])
})
