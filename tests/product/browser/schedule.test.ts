import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { countClicks } from './clicks'
import { ask } from './endpoint'
import { makePost, schedulePublish } from './posts'
import { openAs, signInAs } from './signed-in'

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const dialog = (page: Page) => page.getByRole('dialog')

test('a post is scheduled in three clicks', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makePost(page, 'Later')
  await page.goto('/blog?q=Later')
  await expect(page.getByRole('link', { name: 'Later', exact: true })).toBeVisible()
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: 'Actions for Later' }).click()
  await page.getByRole('menuitem', { name: 'Schedule…' }).click()
  await expect(dialog(page).getByRole('radio', { name: 'Publish', exact: true })).toBeChecked()
  expect(await faultsOf(page, { within: '.ant-modal' })).toEqual([])
  await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(toasts(page).getByText('Publish: “Later” is scheduled for tomorrow 09:00.')).toBeVisible()
  expect(await clicks()).toBe(3)
  const badge = page.getByRole('button', { name: 'Publish · tomorrow 09:00' })
  await expect(badge).toBeVisible()
  // As wide as its text.
  expect((await badge.boundingBox())?.width).toBeLessThan(240)
  expect(await faultsOf(page, { within: '.list-table' })).toEqual([])
  await badge.press('Enter')
  const tools = page.getByRole('dialog', { name: 'Publish · tomorrow 09:00' })
  await expect(tools.getByRole('button').first()).toBeFocused()
  expect(await faultsOf(page, { within: '.ant-popover' })).toEqual([])
  await page.keyboard.press('Shift+Tab')
  await expect(tools.getByRole('button').last()).toBeFocused()
  // The dialog of another time is above, and Escape closes one after the other.
  await tools.getByRole('button').first().press('Enter')
  await expect(page.getByRole('textbox', { name: 'Time' })).toBeVisible()
  await page.getByRole('heading', { name: 'Change the time: Later' }).click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).last().click()
  await expect(tools.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tools).toBeHidden()
  await expect(badge).toBeFocused()

  // A cancelled one has an Undo, and is scheduled for the same time again.
  await badge.press('Enter')
  await tools.getByRole('button', { name: 'Cancel it' }).click()
  await expect(badge).toHaveCount(0)
  const cancelled = toasts(page).getByRole('status').filter({ hasText: 'Publish: no longer scheduled.' })
  await cancelled.getByRole('button', { name: 'Undo' }).click()
  await expect(badge).toBeVisible()

  // A second one is refused with the first one, which the link shows.
  await page.getByRole('button', { name: 'Actions for Later' }).click()
  await page.getByRole('menuitem', { name: 'Schedule…' }).click()
  await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Publish is scheduled for tomorrow 09:00.')
  await dialog(page).getByRole('link', { name: 'Show it on the calendar' }).click()
  await expect(page).toHaveURL(/\/calendar\?of=blogPosts&day=/)
  await expect(page.getByRole('button', { name: 'Later Publish' }).first()).toBeVisible()
})

test('several posts are scheduled at once, and one Undo cancels all', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await makePost(page, 'Together-one')
  await makePost(page, 'Together-two')
  await page.goto('/blog?q=Together')
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Schedule…' }).click()
  await expect(dialog(page)).toContainText('Schedule 2 blog')
  expect(await faultsOf(page, { within: '.ant-modal' })).toEqual([])
  await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(toasts(page).getByText('Publish: scheduled for 2 blog posts, tomorrow 09:00.')).toBeVisible()
  const badges = page.getByRole('button', { name: 'Publish · tomorrow 09:00' })
  await expect(badges).toHaveCount(2)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(badges).toHaveCount(0)
})

test.describe('on a phone in Chinese', () => {
  test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })

  test('the history of a record says in the language of its reader why a change failed', async ({ page }) => {
    await signInAs(page, 'superAdmin')
    const id = await makePost(page, 'Overtaken')
    await schedulePublish(page, id, new Date(Date.now() + 5_000))
    await ask(page, 'mutation ($id: ID!) { publishOneBlogPost(input: {id: $id}) { id } }', { id })
    await page.goto(`/blog/${id}?tab=history`)
    const events = page.getByRole('tabpanel', { name: '变更历史' }).getByRole('listitem')
    // Created, scheduled and published.
    await expect(events).toHaveCount(3)
    // The failure arrives while the history is open. It leaves the version of the record as it is.
    await expect(page.getByText(/^未执行：发布/)).toBeVisible()
    await expect(events.first()).toContainText('当前状态下不能执行此操作。')
  })

  test('a price is scheduled, and Undo takes it back', async ({ page }) => {
    await signInAs(page, 'superAdmin')
    await page.goto('/subscription-plans')
    await page.getByRole('button', { name: '“月付”的操作' }).click()
    await page.getByRole('menuitem', { name: '安排时间…' }).click()
    await dialog(page).getByLabel('价格').fill('4.49')
    // The days and the times of the picker fit into the page.
    const time = dialog(page).getByRole('textbox', { name: '日期和时间' })
    await time.click()
    const picker = page.locator('.ant-picker-dropdown')
    await picker.getByText('08', { exact: true }).first().hover()
    const { x = -1, width = 0 } = (await picker.boundingBox()) ?? {}
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(390)
    await time.press('Escape')
    await dialog(page).getByRole('button', { name: '安排', exact: true }).click()
    const badge = page.getByRole('button', { name: '更改价格 · 明天 09:00' })
    await expect(badge).toBeVisible()
    await page.getByRole('button', { name: '撤销', exact: true }).click()
    await expect(badge).toBeHidden()
  })
})

test.describe('where clocks change', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('a time that the clock skips says so, and a repeated one says which it is', async ({ page }) => {
    await signInAs(page, 'superAdmin')
    await page.goto('/subscription-plans')
    await page.getByRole('button', { name: 'Actions for Monthly' }).click()
    await page.getByRole('menuitem', { name: 'Schedule…' }).click()
    const time = dialog(page).getByRole('textbox', { name: 'Time' })
    const note = dialog(page).getByRole('status')
    await time.fill('2030-03-31 02:30')
    await time.press('Tab')
    await expect(note).toHaveText(/^02:30 does not exist on Mar 31, 2030, .* Choose 03:30/)
    await expect(time).toHaveAccessibleDescription(/does not exist/)
    await time.fill('2030-10-27 02:30')
    await time.press('Enter')
    await expect(note).toContainText('This is the second one (GMT+1).')
    await note.getByRole('button', { name: 'Choose the one in GMT+2' }).click()
    await expect(note).toContainText('This is the first one (GMT+2).')
    await expect(time).toHaveValue('2030-10-27 02:30')
  })
})

test('a schedule without a time or without a change is refused in its dialog', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.goto('/subscription-plans')
  await page.getByRole('button', { name: 'Actions for Monthly' }).click()
  await page.getByRole('menuitem', { name: 'Schedule…' }).click()
  const time = dialog(page).getByRole('textbox', { name: 'Time' })
  await time.hover()
  await dialog(page).locator('.ant-picker-clear').click()
  await dialog(page).getByRole('textbox', { name: 'Price' }).press('Control+Enter')
  await expect(time).toHaveAttribute('aria-invalid', 'true')
  await dialog(page).getByRole('group').getByRole('button').first().click()
  await expect(time).not.toHaveAttribute('aria-invalid', 'true')
  await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Change at least one field.')
})

test('a change that failed says why, and the activity and the history mark one that succeeded', async ({ page }) => {
  await signInAs(page, 'editor')
  const [failing, id] = [await makePost(page, 'Failing'), await makePost(page, 'Timed')]
  for (const post of [failing, id]) await schedulePublish(page, post, new Date(Date.now() + 1500))
  await ask(page, `mutation { publishOneBlogPost(input: {id: "${failing}"}) { id } }`)
  await page.goto(`/blog/${failing}`)
  const failure = page.getByRole('alert').filter({ hasText: 'Not done: Publish' })
  await expect(failure).toContainText('This is not possible in the current state.')
  await failure.getByRole('button', { name: 'Dismiss' }).click()
  await expect(failure).toBeHidden()

  const isPublished = async () =>
    (await ask<{ blogPost: { status: string } }>(page, `{ blogPost(id: "${id}") { status } }`)).blogPost.status
  await expect.poll(isPublished).toBe('published')
  await page.goto('/activity?resource=blogPosts')
  const line = page.getByRole('listitem').filter({ hasText: 'Timed' })
  await expect(line.filter({ hasText: 'published' })).toContainText('(scheduled)')
  await expect(line.filter({ hasText: 'created' })).not.toContainText('(scheduled)')
  await page.goto(`/blog/${id}`)
  await page.getByRole('tab', { name: /History/ }).click()
  const event = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'published' })
  await expect(event).toContainText('(scheduled)')
})

test('a schedule is cancelled by keyboard, and no Undo of it remains', async ({ page }) => {
  await openAs(page, 'superAdmin', '/games')
  await page.getByRole('row').getByRole('link').first().press('Enter')
  await page.getByRole('button', { name: 'More actions for this game' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Schedule…' }).press('Enter')
  await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel it' }).press('Enter')
  await expect(page.getByText('no longer scheduled.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel it' })).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
})
