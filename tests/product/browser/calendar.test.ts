import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { ask } from './endpoint'
import { makePost, schedulePublish } from './posts'
import { signInAs } from './signed-in'

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const dialog = (page: Page) => page.getByRole('dialog')
type Point = { x: number; y: number }

/** A point of the window, from the corner of an element. */
async function pointOf(element: Locator, { x, y }: Point): Promise<Point> {
  const box = await element.boundingBox()
  return { x: (box?.x ?? 0) + x, y: (box?.y ?? 0) + y }
}

/** Drags with the mouse, and drops when the page shows where. */
async function drag(page: Page, from: Point, to: Point, shown: Locator): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await expect(shown).toBeVisible()
  await page.mouse.up()
}

test('a change is dragged to another hour in the week, and the address keeps the view', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const id = await makePost(page, 'Hourly')
  await schedulePublish(page, id, new Date('2031-02-04T09:00:00Z'))
  await page.goto('/calendar?of=blogPosts&day=2031-02-04')
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Week').click()
  await expect(page).toHaveURL(/view=week/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Feb 2 – 8, 2031' })).toBeVisible()
  const block = page.getByRole('button', { name: 'Hourly Publish' })
  const wednesday = page.locator('td[data-hours][data-day="2031-02-05"]')
  const hour = ((await wednesday.boundingBox())?.height ?? 0) / 24
  const from = await pointOf(block, { x: 20, y: 5 })
  const to = await pointOf(wednesday, { x: 20, y: 5 + 11.5 * hour })
  await drag(page, from, to, wednesday.getByText('11:30', { exact: true }))
  await expect(toasts(page).getByText(/^“Hourly” moved to .*11:30/)).toBeVisible()
  await expect(wednesday.getByRole('button', { name: 'Hourly Publish 11:30' })).toBeVisible()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Hourly Publish 09:00' })).toBeVisible()
  // After Undo: it takes longer than the toast on a busy machine.
  expect(await faultsOf(page, { within: '.calendar' })).toEqual([])
})

test('on a phone the arrows of the calendar are beside its day', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/calendar')
  const parts = [
    page.getByRole('button', { name: 'Previous day', exact: true }),
    page.getByRole('textbox', { name: 'Day' }),
    page.getByRole('button', { name: 'Next day', exact: true }),
  ]
  await expect(page.getByRole('textbox', { name: 'Day' })).toBeVisible()
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
  const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8)
})

test.describe('with touch on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a change is dragged to another hour, and a short touch scrolls the hours', async ({ page }) => {
    await signInAs(page, 'superAdmin')
    const id = await makePost(page, 'Touched')
    await schedulePublish(page, id, new Date('2031-05-06T09:00:00Z'))
    await page.goto('/calendar?of=blogPosts&day=2031-05-06')
    const block = page.getByRole('button', { name: 'Touched Publish' })
    await expect(block).toHaveText(/09:00$/)
    const hours = page.getByRole('region', { name: 'Hours' })
    const scrolled = () => hours.evaluate((frame) => frame.scrollTop)
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    /** Touches the entry, waits for some milliseconds, and moves by `y` pixels. */
    const move = async (y: number, wait: number) => {
      const start = await pointOf(block, { x: 60, y: 10 })
      await touch('touchStart', [start])
      await page.waitForTimeout(wait)
      for (let at = 1; at <= 8; at++) await touch('touchMove', [{ x: start.x, y: start.y + (y * at) / 8 }])
    }
    await move(96, 400)
    await expect(page.locator('.calendar-drop')).toHaveText('11:00')
    await touch('touchEnd', [])
    await expect(toasts(page).getByText(/^“Touched” moved to .*11:00/)).toBeVisible()
    await expect(block).toHaveText(/11:00$/)
    await expect(dialog(page)).toBeHidden()
    await block.tap()
    await expect(dialog(page).getByRole('link', { name: 'Touched' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()

    const before = await scrolled()
    await move(-96, 0)
    await touch('touchEnd', [])
    await expect.poll(scrolled).toBeGreaterThan(before)
    await expect(block).toHaveText(/11:00$/)
  })
})

test.describe('on a phone in Chinese', () => {
  test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })

  test('the calendar begins with the day, and its month counts the entries', async ({ page }) => {
    await signInAs(page, 'superAdmin')
    const id = await makePost(page, 'Daily')
    await schedulePublish(page, id, new Date('2031-03-04T09:00:00Z'))
    await page.goto('/calendar?of=blogPosts&day=2031-03-04')
    await expect(page.getByRole('heading', { name: '2031年3月4日星期二' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Daily 发布 09:00' })).toBeVisible()
    expect(await faultsOf(page, { within: '.calendar' })).toEqual([])
    await page.getByRole('radiogroup', { name: '视图' }).getByText('月').click()
    // The names of the days have one line, also on the smallest phone.
    await page.setViewportSize({ width: 320, height: 568 })
    const weekday = page.getByRole('columnheader', { name: '周三' })
    await expect.poll(async () => (await weekday.boundingBox())?.height).toBeLessThan(36)
    await page.setViewportSize({ width: 390, height: 844 })
    await page
      .getByRole('cell', { name: /2031年3月4日 1$/ })
      .getByRole('button')
      .click()
    await expect(page).toHaveURL(/view=day/)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBe(0)
  })
})

const datesOf = async (page: Page, id: string | undefined) =>
  (await ask<{ recommendation: object }>(page, `{ recommendation(id: "${id}") { startDate endDate } }`)).recommendation

test('a game is featured for next week, and its slot is moved on the calendar', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { games } = await ask<{ games: { nodes: { id: string; title: { en: string } }[] } }>(
    page,
    '{ games(sorting: [{ field: id, direction: ASC }], paging: { limit: 1 }) { nodes { id title { en } } } }',
  )
  const [game] = games.nodes
  await page.goto(`/games/${game?.id}`)
  await page.getByRole('button', { name: 'More actions for this game' }).click()
  await page.getByRole('menuitem', { name: 'Feature…' }).click()
  await expect(page).toHaveURL(/gameId=.*startDate=\d{4}-\d\d-\d\d&endDate=/)
  const filled = page.url()
  await page.goto(`/games?q=${game?.title.en}`)
  await page.getByRole('button', { name: `Actions for ${game?.title.en}` }).click()
  await page.getByRole('menuitem', { name: 'Feature…' }).click()
  await expect(page).toHaveURL(filled)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).not.toHaveURL(/new/)

  const id = page.url().split('/').pop()
  const input = { id, update: { startDate: '2031-02-03', endDate: '2031-02-05', type: 'sidebar' } }
  const update = 'mutation ($input: UpdateOneRecommendationInput!) { updateOneRecommendation(input: $input) { id } }'
  await ask(page, update, { input })
  await page.goto('/calendar?of=recommendations&day=2031-02-03')
  const slot = page.getByRole('button', { name: `${game?.title.en} Sidebar` })
  await expect(slot).toHaveCount(1)
  const month = page.getByRole('table')
  const cell = (day: number) => month.getByRole('cell', { name: `Feb ${day}, 2031` })
  // One bar over its three days.
  const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [bar, first, last] = [await boxOf(slot), await boxOf(cell(3)), await boxOf(cell(5))]
  expect(bar.x).toBeGreaterThanOrEqual(first.x)
  expect(bar.x).toBeLessThan(first.x + 8)
  expect(Math.abs(bar.x + bar.width - last.x - last.width)).toBeLessThan(8)
  expect(await faultsOf(page, { within: '.calendar' })).toEqual([])
  // Dragged from its second day, it moves by the difference of the days.
  const to = await pointOf(cell(13), { x: 40, y: 40 })
  await drag(page, { x: bar.x + bar.width / 2, y: bar.y + bar.height / 2 }, to, page.locator('[data-target="true"]'))
  await expect(toasts(page).getByText(/ moved to Feb 12, 2031 – Feb 14, 2031\.$/)).toBeVisible()
  await expect.poll(() => datesOf(page, id)).toEqual({ startDate: '2031-02-12', endDate: '2031-02-14' })
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => datesOf(page, id)).toEqual({ startDate: '2031-02-03', endDate: '2031-02-05' })
  await expect(cell(3).filter({ has: slot })).toBeVisible()
  await slot.focus()
  await page.keyboard.press('Enter')
  const tools = dialog(page)
  await expect(tools.getByRole('link')).toBeFocused()
  await expect(tools.getByText('Move to')).toBeVisible()
  await page.keyboard.press('Tab')
  const day = tools.getByRole('textbox', { name: 'Move to' })
  await expect(day).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(tools.getByRole('link')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tools).toBeHidden()
  await expect(slot).toBeFocused()
  await page.keyboard.press('Enter')
  await day.press('ControlOrMeta+a')
  await page.keyboard.type('2031-02-10')
  await page.keyboard.press('Enter')
  await expect(toasts(page).getByText(/ moved to Feb 10, 2031 – Feb 12, 2031\.$/)).toBeVisible()
  // Its button is another one on another day. The picker reported the day a second time, which was refused.
  await expect(cell(10).filter({ has: slot })).toBeVisible()
  await expect(slot).toBeFocused()
  await expect(toasts(page).getByRole('alert')).toHaveCount(0)
  expect(await datesOf(page, id)).toEqual({ startDate: '2031-02-10', endDate: '2031-02-12' })
  await page.keyboard.press('Enter')
  await day.press('ControlOrMeta+a')
  await page.keyboard.type('2031-03-20')
  await page.keyboard.press('Enter')
  // The entry is not in this month.
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(cell(10).filter({ has: slot })).toBeVisible()

  // The days of the month are one stop of Tab; arrow keys choose one, and Enter opens it.
  await page.getByRole('button', { name: 'Today' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Feb 3, 2031' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Feb 10, 2031' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=day/)
  await expect(page.getByRole('heading', { name: 'Monday, February 10, 2031' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^All day/ }).filter({ has: slot })).toBeVisible()
})
