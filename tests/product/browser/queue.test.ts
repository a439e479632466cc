import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { ask } from './endpoint'
import { openAs } from './signed-in'

interface Waiting {
  id: string
  content: string
}

/** The pending comments from the API, oldest first. */
async function waitingComments(page: Page): Promise<readonly Waiting[]> {
  const { comments } = await ask<{ comments: { nodes: Waiting[] } }>(
    page,
    `{ comments(filter: {moderationStatus: {eq: pending}}, sorting: [{field: createdAt, direction: ASC}], paging: {limit: 200}) {
      nodes { id content } } }`,
  )
  return comments.nodes
}

const stateOf = async (page: Page, id: string) =>
  (
    await ask<{ comment: { moderationStatus: string; visibility: string } }>(
      page,
      'query ($id: ID!) { comment(id: $id) { moderationStatus visibility } }',
      { id },
    )
  ).comment

const decide = (page: Page, action: string, id: string) =>
  ask(page, `mutation ($id: ID!) { ${action}OneComment(input: {id: $id}) { id } }`, { id })

// Before the test that clears the queue.
test('a pending comment shows the game, its metrics, and what else its author wrote', async ({ page }) => {
  await openAs(page, 'superAdmin', '/comments/queue')
  const game = page.getByRole('region', { name: 'Game', exact: true })
  await expect(game.getByRole('heading').getByRole('link')).toBeVisible()
  await expect(game.getByText('Plays')).toBeVisible()
  const author = page.getByRole('region', { name: 'User', exact: true })
  await expect(author.getByText(/other comments?\b/)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.setViewportSize({ width: 1024, height: 844 })
  for (const card of [game, author]) {
    await expect(card.getByRole('listitem').first()).toBeVisible()
    await expect.poll(() => card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
  // The bar had two rows beside the list of decisions.
  const [approve, next] = [page.getByRole('button', { name: 'Approve' }), page.getByRole('button', { name: 'Next' })]
  expect((await approve.boundingBox())?.y).toBe((await next.boundingBox())?.y)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(game).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a moderator clears the comment queue by keyboard while another moderator decides', async ({ page }) => {
  await openAs(page, 'moderator', '/comments')
  const [first, second, third, fourth, fifth, sixth, ...others] = await waitingComments(page)
  const total = others.length + 6
  if (!first || !second || !third || !fourth || !fifth || !sixth)
    throw new Error('The demo data have too few comments.')

  await expect(page.getByRole('link', { name: 'Review one by one' })).toBeVisible()
  await page.keyboard.press('q')
  await expect(page).toHaveURL('/comments/queue')
  const card = page.getByRole('article', { name: 'Comment' })
  const quote = card.locator('blockquote')
  const left = page.locator('.queue-progress')
  await expect(quote).toHaveText(first.content)
  await expect(left).toContainText(`${total} left`)
  await expect(card).toBeFocused()

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keys' })
  await expect(help.getByText('Approve')).toBeVisible()
  // While a dialog is open, shortcuts decide nothing.
  await page.keyboard.press('a')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(quote).toHaveText(first.content)

  await page.keyboard.press('a')
  await expect(quote).toHaveText(second.content)
  await expect(card).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Approve, done.' })).toContainText(`${total - 1} left`)
  await page.keyboard.press('r')
  await expect(quote).toHaveText(third.content)

  // Hiding does not decide the comment: it stays, and the step back shows it again.
  await page.keyboard.press('h')
  await expect(card.getByText('Hidden')).toBeVisible()
  await expect(quote).toHaveText(third.content)
  await expect.poll(async () => (await stateOf(page, third.id)).visibility).toBe('hidden')
  await page.keyboard.press('z')
  await expect(page.getByRole('status').filter({ hasText: 'Undone: Hide.' })).toHaveCount(1)
  await expect(card.getByText('Visible')).toBeVisible()
  // Wait for the save, so that the other moderator comes after it.
  await expect.poll(async () => (await stateOf(page, third.id)).visibility).toBe('visible')
  // A step back takes back the decision.
  await page.keyboard.press('z')
  await expect(quote).toHaveText(second.content)
  await expect(card.getByText('Pending')).toBeVisible()
  await expect.poll(async () => (await stateOf(page, second.id)).moderationStatus).toBe('pending')
  await page.keyboard.press('a')
  await expect(quote).toHaveText(third.content)

  // Another moderator decides the shown comment, and a later one.
  await decide(page, 'reject', third.id)
  await page.keyboard.press('a')
  await expect(page.getByRole('alert').filter({ hasText: 'Already decided elsewhere' })).toBeVisible()
  await expect(quote).toHaveText(fourth.content)
  // A step back shows it, but does not undo the decision of the other moderator.
  await page.keyboard.press('z')
  await expect(quote).toHaveText(third.content)
  await expect(card.getByText('Rejected')).toBeVisible()
  await page.keyboard.press('j')
  await expect(quote).toHaveText(fourth.content)
  await page.keyboard.press('j')
  await expect(quote).toHaveText(fifth.content)
  await page.keyboard.press('k')
  await expect(quote).toHaveText(fourth.content)
  await page.keyboard.press('a')
  await expect(quote).toHaveText(fifth.content)

  // Back from the record, the queue and its decisions are as they were.
  await page.keyboard.press('o')
  await expect(page).toHaveURL(`/comments/${fifth.id}`)
  await page.goBack()
  await expect(quote).toHaveText(fifth.content)
  await page.keyboard.press('k')
  await expect(quote).toHaveText(fourth.content)
  await expect(card.getByText('You have already decided this one.')).toBeVisible()
  await page.keyboard.press('j')
  await expect(quote).toHaveText(fifth.content)

  await expect.poll(async () => (await stateOf(page, fourth.id)).moderationStatus).toBe('approved')
  expect(await stateOf(page, first.id)).toEqual({ moderationStatus: 'approved', visibility: 'visible' })
  expect(await stateOf(page, second.id)).toEqual({ moderationStatus: 'approved', visibility: 'visible' })
  expect(await stateOf(page, third.id)).toEqual({ moderationStatus: 'rejected', visibility: 'visible' })
  expect(await faultsOf(page)).toEqual([])

  // The other records as fast as possible: more than one loaded batch.
  await decide(page, 'approve', sixth.id)
  const end = page.getByRole('heading', { name: 'No more comments waiting' })
  await expect(async () => {
    await page.keyboard.press('a')
    expect(await end.isVisible()).toBe(true)
  }).toPass({ intervals: [30], timeout: 60_000 })
  await expect.poll(async () => (await waitingComments(page)).length).toBe(0)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/comments?view=pending')
})

test('an application shows all its information and is decided with a note, by buttons on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'superAdmin', '/creator-applications/queue')
  const { creatorApplications } = await ask<{
    creatorApplications: { nodes: { id: string; displayName: string; applicant: { email: string } }[] }
  }>(
    page,
    `{ creatorApplications(filter: {status: {eq: pending}}, sorting: [{field: appliedAt, direction: ASC}]) {
      nodes { id displayName applicant { email } } } }`,
  )
  const [first, second] = creatorApplications.nodes
  if (!first || !second) throw new Error('The demo data have too few applications.')
  const card = page.getByRole('article', { name: first.displayName })
  await expect(card.getByRole('region', { name: 'The account' }).getByText(first.applicant.email)).toBeVisible()
  await expect(card.getByRole('region', { name: 'Earlier applications' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  const decide = page.getByRole('region', { name: 'Decide' })
  expect((await decide.boundingBox())?.height).toBeLessThan(80)
  await decide.getByRole('button', { name: 'Next' }).click()
  const next = page.getByRole('article', { name: second.displayName })
  await expect(next.getByRole('region', { name: 'Earlier applications' })).toBeVisible()
  const scrolled = page.evaluate(
    () => new Promise<number>((resolve) => addEventListener('click', () => resolve(window.scrollY), { once: true })),
  )
  await decide.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Previous' })).toBeFocused()
  // The page moved for the focus, and the menu with it: a click missed.
  expect(await page.evaluate(() => window.scrollY)).toBe(await scrolled)
  await page.getByRole('menuitem', { name: 'Previous' }).click()
  await expect(card).toBeVisible()
  await decide.getByRole('button', { name: 'Approve' }).click()
  const question = page.getByRole('dialog', { name: `Approve: ${first.displayName}` })
  await question.getByLabel('Notes').fill('Writes well.')
  await page.keyboard.press('Control+Enter')
  await expect(question).toBeHidden()
  await expect(next).toBeVisible()
  const { creatorApplication } = await ask<{ creatorApplication: object }>(
    page,
    'query ($id: ID!) { creatorApplication(id: $id) { status adminNotes applicant { role } } }',
    { id: first.id },
  )
  expect(creatorApplication).toEqual({
    status: 'approved',
    adminNotes: 'Writes well.',
    applicant: { role: 'creator' },
  })
})
