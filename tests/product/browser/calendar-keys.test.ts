import { expect, test } from '../../browser/test'
import { ask } from './endpoint'
import { makePost, schedulePublish } from './posts'
import { signInAs } from './signed-in'

test('Tab leaves a month after the chosen day, and a change that moves by keyboard keeps the focus', async ({
  page,
}) => {
  await signInAs(page, 'superAdmin')
  const [other, id] = [await makePost(page, 'Earlier'), await makePost(page, 'Moving')]
  await schedulePublish(page, other, new Date('2031-06-03T09:00:00Z'))
  await schedulePublish(page, id, new Date('2031-06-11T09:00:00Z'))
  await page.goto('/calendar?of=blogPosts&day=2031-06-11')
  const entry = page.getByRole('button', { name: 'Moving Publish' })
  await expect(entry).toBeVisible()
  await page.getByRole('button', { name: 'Today' }).focus()
  // Not at the entry of an earlier day.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Jun 11, 2031' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Time' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2031-06-20 07:15')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('cell', { name: 'Jun 20, 2031' }).filter({ has: entry })).toBeVisible()
  await expect(entry).toHaveText(/07:15$/)
  await expect(entry).toBeFocused()
})

test('the count of hidden entries of a day opens the day with all of them', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { games } = await ask<{ games: { nodes: { id: string }[] } }>(
    page,
    '{ games(paging: { limit: 7 }) { nodes { id } } }',
    {},
  )
  const slots = games.nodes.map(({ id }) => ({
    ...{ gameId: id, type: 'banner', startDate: '2031-09-10', endDate: '2031-09-10' },
  }))
  await ask(
    page,
    'mutation ($input: CreateManyRecommendationsInput!) { createManyRecommendations(input: $input) { id } }',
    { input: { recommendations: slots } },
  )
  await page.goto('/calendar?of=recommendations&day=2031-09-01')
  await page.getByRole('button', { name: '2 more (Sep 10, 2031)' }).click()
  await expect(page).toHaveURL(/view=day/)
  await expect(page.getByRole('region', { name: 'Hours' }).getByRole('button', { name: / Banner$/ })).toHaveCount(7)
})

test('entries beside each other in a week show the beginnings of their titles', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  for (const title of ['Autumn', 'Winter']) {
    await schedulePublish(page, await makePost(page, title), new Date('2031-10-08T09:00:00Z'))
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/calendar?of=blogPosts&view=week&day=2031-10-08')
  for (const title of ['Autumn', 'Winter']) {
    const entry = page.getByRole('button', { name: `${title} Publish 09:00`, exact: true })
    const text = entry.getByText(title)
    await expect(text).toBeVisible()
    const [button, shown] = await Promise.all([entry.boundingBox(), text.evaluate(firstTextBox)])
    expect(shown.left).toBeGreaterThanOrEqual(button?.x ?? 0)
    expect(shown.right).toBeLessThanOrEqual((button?.x ?? 0) + (button?.width ?? 0))
  }
})

/** The box of the first text of an element, also where it is cut. */
function firstTextBox(element: Element): { left: number; right: number } {
  const range = document.createRange()
  range.selectNodeContents(element.firstChild ?? element)
  const { left, right } = range.getBoundingClientRect()
  return { left, right }
}
