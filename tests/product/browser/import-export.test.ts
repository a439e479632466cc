import { readFileSync, statSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { csvLine, scanCsv } from '../../../src/import-export/csv'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { ask } from './endpoint'
import { openAs, signInAs } from './signed-in'

const rowsOf = async (download: Download) => [...scanCsv(readFileSync(await download.path(), 'utf8'))]
const choose = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a list is exported, edited, checked and imported, and refused rows are returned as a file', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const users = ['sheet01', 'sheet02', 'sheet03'].map((username) => ({ username, email: `${username}@example.com` }))
  await ask(page, 'mutation ($input: CreateManyUsersInput!) { createManyUsers(input: $input) { id } }', {
    input: { users },
  })
  await page.goto('/users?q=sheet&sort=username')
  await expect(page.getByText('1–3 of 3')).toBeVisible()

  await choose(page, 'Export…')
  const exporting = page.getByRole('dialog', { name: 'Export users' })
  await expect(exporting.getByText('Search: “sheet”')).toBeVisible()
  await expect(exporting.getByText('3 rows')).toBeVisible()
  await exporting.getByRole('checkbox', { name: 'Credits' }).uncheck()
  await exporting.getByRole('checkbox', { name: 'Phone number' }).check()
  expect(await faultsOf(page, { within: '.ant-modal' })).toEqual([])
  const saving = page.waitForEvent('download')
  await exporting.getByRole('button', { name: 'Export', exact: true }).click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
  await expect(exporting.getByText(/^3 rows saved as users-/)).toBeVisible()
  await exporting.getByRole('button', { name: 'Close' }).last().click()

  const [headings = [], ...rows] = await rowsOf(download)
  expect(headings).toEqual(expect.arrayContaining(['ID', 'Username', 'Email', 'Phone number']))
  expect(headings).not.toContain('Credits')
  expect(rows.map((row) => row[headings.indexOf('Username')])).toEqual(['sheet01', 'sheet02', 'sheet03'])

  const place = (name: string) => headings.indexOf(name)
  rows[0]?.splice(place('Phone number'), 1, '555 0142')
  const added = headings.map(() => '')
  for (const [name, value] of [
    ['Username', 'sheet04'],
    ['Email', 'sheet04@example.com'],
  ] as const)
    added[place(name)] = value
  const wrong = [...added]
  wrong[place('Username')] = 'sheet05'
  wrong[place('Email')] = ''
  wrong[place('Status')] = 'gone'
  const content = [headings, ...rows, added, wrong].map(csvLine).join('')

  await choose(page, 'Import…')
  const importing = page.getByRole('dialog', { name: 'Import users' })
  await importing
    .getByLabel('Choose a file')
    .last()
    .setInputFiles({ name: 'edited.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  const username = importing.getByRole('row').filter({ has: page.getByRole('combobox', { name: 'Username' }) })
  await expect(username.getByTitle('Username')).toBeVisible()
  await expect(importing.getByText('existing Username change that record')).toBeVisible()
  // A check that fails reports that nothing was written, and is repeated with the same file.
  await page.route('**/import/users.csv', (route) => route.abort())
  await importing.getByRole('button', { name: 'Check all rows' }).click()
  await expect(importing.getByRole('alert')).toContainText('The server cannot be reached')
  await page.unroute('**/import/users.csv')
  await importing.getByRole('button', { name: 'Check again' }).click()
  const outcome = (name: string, count: number) => importing.getByRole('tab', { name: `${count} ${name}` })
  await expect(outcome('New', 1)).toBeVisible()
  await expect(outcome('Unchanged', 2)).toBeVisible()
  await expect(outcome('Refused', 1)).toHaveAttribute('aria-selected', 'true')
  // The result has the focus, so that a screen reader reads its counts.
  await expect(importing.getByRole('group', { name: '1 New, 1 Changed, 2 Unchanged, 1 Refused' })).toBeFocused()
  // Each message is a line of the form's words.
  await expect(importing.getByText(/^Email: Enter an email\.$/)).toBeVisible()
  await expect(importing.getByText(/^Status: Choose one of: Active, Inactive, Invited, Suspended\.$/)).toBeVisible()
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const heading = importing.getByRole('columnheader', { name: 'Record' }).first()
  const linesOf = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getClientRects().length
  }
  await expect.poll(() => heading.evaluate(linesOf)).toBe(1)
  if (size) await page.setViewportSize(size)
  await outcome('Changed', 1).click()
  await expect(importing.getByText('Phone number: nothing → 555 0142')).toBeVisible()
  expect(await faultsOf(page, { within: '.ant-modal' })).toEqual([])
  // Nothing was written yet.
  await expect(page.getByText('1–3 of 3')).toBeVisible()

  await importing.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(outcome('Created', 1)).toBeVisible()
  const reporting = page.waitForEvent('download')
  await importing.getByRole('button', { name: 'Save the refused rows' }).click()
  const [reportHeadings = [], ...refused] = await rowsOf(await reporting)
  expect(reportHeadings).toEqual([...headings, 'Problem'])
  expect(refused).toEqual([[...wrong, expect.stringContaining('Email')]])
  await importing.getByRole('button', { name: 'Close' }).last().click()
  // The list shows the imported rows.
  await expect(page.getByText('1–4 of 4')).toBeVisible()

  await choose(page, 'Import…')
  await importing
    .getByLabel('Choose a file')
    .last()
    .setInputFiles({ name: 'edited.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await importing.getByRole('button', { name: 'Check all rows' }).click()
  await expect(outcome('Unchanged', 4)).toBeVisible()
  await expect(importing.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled()
})

test('an import is undone in its dialog by keyboard, and after it in the notification', async ({ page }) => {
  await openAs(page, 'superAdmin', '/tags?q=Reversed')
  const content = ['name.en,name.zh', 'Reversed one,一', 'Reversed two,二', ',缺'].join('\n')
  const importing = page.getByRole('dialog', { name: 'Import tags' })
  const importTags = async () => {
    await choose(page, 'Import…')
    await importing
      .getByLabel('Choose a file')
      .last()
      .setInputFiles({ name: 'tags.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    await importing.getByRole('button', { name: 'Check all rows' }).click()
    await importing.getByRole('button', { name: 'Import 2 rows' }).click()
    await expect(importing.getByRole('button', { name: 'Undo' })).toBeVisible()
  }
  const undone = page.getByRole('article', { name: 'Put back: 2 tags' })
  await importTags()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(undone).toContainText('2 tags put back.')
  await expect(importing).toBeHidden()
  await expect(page.getByText('1–2 of 2')).toBeHidden()
  await undone.getByRole('button', { name: 'Close' }).click()

  await importTags()
  await importing.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await expect(toasts.getByText('Import: 2 tags')).toBeVisible()
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect(undone).toContainText('2 tags put back.')
  await expect(page.getByText('1–2 of 2')).toBeHidden()
})

test('a read-only role has neither import nor export', async ({ page }) => {
  await openAs(page, 'support', '/users')
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Add to dashboard…', 'Automate…'])
})

test('a long export shows its progress, can be cancelled, and is collected on disk', async ({ page }) => {
  await openAs(page, 'superAdmin', '/users')
  await choose(page, 'Export…')
  const exporting = page.getByRole('dialog', { name: 'Export users' })
  const downloads: Download[] = []
  page.on('download', (download) => downloads.push(download))
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  const slowDownTo = (downloadThroughput: number) =>
    browser.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput,
      uploadThroughput: -1,
    })
  /** The sizes of the files that the browser stores for this origin. */
  const gathered = () =>
    page.evaluate(async () => {
      const sizes: number[] = []
      for await (const handle of (await navigator.storage.getDirectory()).values()) {
        sizes.push((await (handle as FileSystemFileHandle).getFile()).size)
      }
      return sizes.sort((a, b) => a - b)
    })

  await slowDownTo(10_000)
  await exporting.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(exporting.getByRole('progressbar')).toBeVisible()
  await expect(exporting.getByRole('status')).toContainText(/[1-9]\d* of [\d,]+/)
  await exporting.getByRole('button', { name: 'Cancel' }).click()
  await expect(exporting.getByRole('button', { name: 'Export', exact: true })).toBeEnabled()
  expect(await gathered()).toEqual([0])
  expect(downloads).toEqual([])

  await slowDownTo(-1)
  await exporting.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(exporting.getByText(/rows saved as users-/)).toBeVisible()
  const [download] = downloads
  expect(downloads).toHaveLength(1)
  expect(await gathered()).toEqual([0, download ? statSync(await download.path()).size : 0])
})
