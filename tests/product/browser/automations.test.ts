import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { ask } from './endpoint'
import { signInAs } from './signed-in'

const name = 'Mark cheap tags'

async function removeAutomations(page: Page): Promise<void> {
  const { me } = await ask<{ me: { automations: { id: string }[] } }>(page, '{ me { automations { id } } }', {})
  for (const { id } of me.automations) await ask(page, 'mutation ($id: ID!) { deleteAutomation(id: $id) }', { id })
}

const create = 'mutation ($input: CreateOneTagInput!) { createOneTag(input: $input) { id } }'
const addTag = (page: Page, title: string) =>
  ask(page, create, { input: { tag: { name: { en: title, zh: title }, color: '#112233', active: false } } })

test('an automation is made from a list, tested, run, logged and switched off', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await removeAutomations(page)
  await page.goto('/tags?active=false')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Automate…' }).click()
  await expect(page.getByRole('heading', { name: 'New automation' })).toBeVisible()
  // The filter of the list is the condition.
  await expect(page.getByRole('button', { name: 'Active is no', exact: true })).toBeVisible()
  await page.keyboard.press('Control+s')
  // As in the form of a record: the first wrong field has the focus, and the summary links each one.
  const summary = page.getByRole('alert').filter({ hasText: 'Not saved yet: 2 fields need your attention.' })
  await expect(summary.getByRole('listitem')).toHaveText(['Name: Enter a name.', 'Then: Add a step.'])
  await expect(page.getByLabel('Name')).toBeFocused()
  await summary.getByRole('button', { name: 'Then' }).click()
  await expect(page.getByRole('button', { name: 'Add a step' })).toBeFocused()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('combobox', { name: 'Event' }).press('Enter')
  await page.getByTitle('A record is created').click()
  await page.getByRole('button', { name: 'Add a step' }).click()
  await page.getByRole('menuitem', { name: 'Add a note' }).click()
  const note = page.getByRole('group', { name: '1. Add a note' }).getByLabel('Text')
  await page.keyboard.press('Control+s')
  await expect(note).toBeFocused()
  await note.fill('Is {title} needed?')
  expect(await faultsOf(page)).toEqual([])

  await addTag(page, 'Automated before')
  await page.getByRole('combobox', { name: 'Choose a tag' }).fill('Automated before')
  await page.getByTitle('Automated before').click()
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText('Matches the condition')).toBeVisible()
  await expect(page.getByText('Is Automated before needed?')).toBeVisible()

  await page.getByRole('button', { name: 'Save and switch on' }).click()
  await expect(page).toHaveURL(/\/automations\/[0-9a-f-]{36}$/)
  await addTag(page, 'Automated now')
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    const run = page.getByRole('listitem').filter({ hasText: 'Automated now' })
    await expect(run.getByText('Done', { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('link', { name: 'Automated now' }).click()
  await page.getByRole('tab', { name: /Notes/ }).click()
  await expect(page.getByText('Is Automated now needed?')).toBeVisible()

  await page.goto('/automations')
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Tags · when created')
  await row.getByRole('switch').click()
  await expect(row.getByRole('switch')).not.toBeChecked()
  expect(await faultsOf(page)).toEqual([])
  await removeAutomations(page)
})

test('an automation without steps is refused where it is wrong, and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'superAdmin')
  await page.goto('/automations/new?of=games')
  await page.getByLabel('Name').fill('Nothing')
  await page.getByRole('button', { name: 'Save and switch on' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  expect(await faultsOf(page)).toEqual([])
})

test('steps are added, moved and removed by keyboard', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.goto('/automations/new?of=tags')
  const add = page.getByRole('button', { name: 'Add a step' })
  for (const number of [1, 2, 3]) {
    await add.press('Enter')
    await page.getByRole('menuitem', { name: 'Add a note' }).press('Enter')
    await expect(page.getByRole('group', { name: `${number}. Add a note` }).getByLabel('Text')).toBeFocused()
    await page.keyboard.type(`Note ${number}`)
  }
  const button = (label: string) => page.getByRole('button', { name: `${label}. Add a note` })
  await button('Move down: 1').press('Enter')
  await expect(page.getByRole('group', { name: '2. Add a note' }).getByLabel('Text')).toHaveValue('Note 1')
  await expect(button('Move down: 2')).toBeFocused()
  await button('Remove: 3').press('Enter')
  await expect(page.getByRole('group', { name: /Add a note/ })).toHaveCount(2)
  await expect(add).toBeFocused()
})

test('two changes of an automation before the next render are both kept', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.goto('/automations/new?of=tags')
  for (const kind of ['Add a note', 'Notify people', 'Change fields']) {
    await page.getByRole('button', { name: 'Add a step' }).click()
    await page.getByRole('menuitem', { name: kind }).click()
  }
  const steps = page.getByRole('group', { name: /^\d\. / })
  await expect(steps).toHaveCount(3)
  await page.evaluate(() => {
    for (const name of ['1. Add a note', '3. Change fields'])
      document.querySelector<HTMLElement>(`[aria-label="Remove: ${name}"]`)?.click()
  })
  await expect(steps).toHaveCount(1)
  await expect(steps).toHaveAccessibleName('1. Notify people')
})

test('text typed while a new automation is saved becomes a change of it', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await removeAutomations(page)
  await page.goto('/automations/new?of=tags')
  await page.getByLabel('Name').fill('Typed on')
  await page.getByRole('button', { name: 'Add a step' }).click()
  await page.getByRole('menuitem', { name: 'Add a note' }).click()
  const note = page.getByLabel('Text')
  await note.fill('First')
  let send = () => {}
  const typed = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('/graphql', async (route) => {
    if (route.request().postData()?.includes('saveAutomation')) await typed
    await route.continue()
  })
  await page.keyboard.press('Control+s')
  await note.fill('First and second')
  send()
  await expect(page).toHaveURL(/\/automations\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Typed on' })).toBeVisible()
  await expect(note).toHaveValue('First and second')
  await removeAutomations(page)
})
