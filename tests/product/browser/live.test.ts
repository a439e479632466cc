import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { ask } from './endpoint'
import { openAs, signInAs } from './signed-in'

/** Another person in a separate browser context. */
const another = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await signInAs(page, 'editor')
  return page
}

const makeTags = async (page: Page, names: readonly string[]): Promise<{ id: string }[]> => {
  const tags = names.map((name) => ({ name: { en: name, zh: name }, color: '#8899aa' }))
  const answer = await ask<{ createManyTags: { id: string }[] }>(
    page,
    'mutation ($input: CreateManyTagsInput!) { createManyTags(input: $input) { id } }',
    { input: { tags } },
  )
  return answer.createManyTags
}

const changeTag = (page: Page, id: string | undefined, update: object) =>
  ask(page, 'mutation ($input: UpdateOneTagInput!) { updateOneTag(input: $input) { id } }', { input: { id, update } })

const restoreTag = (page: Page, id: string | undefined) =>
  ask(page, 'mutation ($ids: [ID!]!) { restoreFromTrash(input: {resource: "tags", ids: $ids}) { count } }', {
    ids: [id],
  })

const removeTag = (page: Page, id: string | undefined) =>
  ask(page, 'mutation ($id: ID!) { deleteOneTag(input: {id: $id}) { id } }', { id })

/** Approves one pending comment. */
async function approvePending(page: Page): Promise<void> {
  const { comments } = await ask<{ comments: { nodes: { id: string }[] } }>(
    page,
    '{ comments(filter: {moderationStatus: {eq: pending}}, paging: {limit: 1}) { nodes { id } } }',
  )
  await ask(page, 'mutation ($id: ID!) { approveOneComment(input: {id: $id}) { id } }', { id: comments.nodes[0]?.id })
}

/** Resolves when a page receives changes, and has got the names of what changed before. */
const caughtUp = (page: Page) =>
  page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"changed"')))

test('a list shows changes of others without moving or losing rows', async ({ page, browser }) => {
  const other = await another(browser)
  const [first, second, third] = await makeTags(other, ['Live one', 'Live two', 'Live three'])
  await page.clock.install()
  const receives = caughtUp(page)
  await openAs(page, 'superAdmin', '/tags?q=Live&sort=name_en')
  await receives
  await expect(page.getByRole('rowheader')).toHaveText([/Live one/, /Live three/, /Live two/])
  await page.getByRole('checkbox', { name: 'Select Live one' }).check()
  const bulk = page.getByText('1 selected')
  await expect(bulk).toBeVisible()
  await page.getByRole('searchbox').press('End')

  await changeTag(other, first?.id, { name: { en: 'Zebra (Live)', zh: '斑马' } })
  await expect(page.getByRole('rowheader')).toHaveText([/Zebra \(Live\)/, /Live three/, /Live two/])
  await expect(page.getByRole('checkbox', { name: 'Select Zebra (Live)' })).toBeChecked()
  await expect(bulk).toBeVisible()

  await makeTags(other, ['Live four', 'Live five', 'Not of this list'])
  await removeTag(other, third?.id)
  const showChanges = page.getByRole('button', { name: '2 new, 1 removed – show' })
  await expect(showChanges).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveText([/Zebra \(Live\)/, /Live threeremoved/, /Live two/])
  await restoreTag(other, third?.id)
  await expect(page.getByRole('button', { name: '2 new – show' })).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveText([/Zebra \(Live\)/, /Live three$/, /Live two/])
  await removeTag(other, third?.id)
  await expect(showChanges).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('Live')
  expect(await faultsOf(page, { within: 'header:has(h1)' })).toEqual([])

  await showChanges.click()
  await expect(page.getByRole('rowheader')).toHaveText([/Live five/, /Live four/, /Live two/, /Zebra \(Live\)/])
  await expect(showChanges).toBeHidden()
  await expect(bulk).toBeVisible()
  await removeTag(other, second?.id)
  await expect(page.getByRole('button', { name: '1 removed – show' })).toBeVisible()
})

test('a record and an open form show changes of others and keep typed values', async ({ page, browser }) => {
  const other = await another(browser)
  const [tag] = await makeTags(other, ['Watched'])
  const receives = caughtUp(page)
  await openAs(page, 'superAdmin', `/tags/${tag?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Watched' })).toBeVisible()
  await receives
  await changeTag(other, tag?.id, { name: { en: 'Watched again', zh: '再看' } })
  await expect(page.getByRole('heading', { level: 1, name: 'Watched again' })).toBeVisible()

  const receivesInForm = caughtUp(page)
  await page.goto(`/tags/${tag?.id}/edit`)
  const name = page.getByLabel('Name (English)')
  await expect(name).toHaveValue('Watched again')
  await receivesInForm
  await changeTag(other, tag?.id, { name: { en: 'Not touched yet', zh: '再看' } })
  await expect(name).toHaveValue('Not touched yet')

  await name.fill('Typed here')
  await changeTag(other, tag?.id, { name: { en: 'Typed there', zh: '再看' } })
  const note = page.getByRole('status').filter({ hasText: /changed this in the meantime/ })
  await expect(note).toBeVisible()
  await expect(note).not.toContainText('Somebody')
  await expect(name).toHaveValue('Typed here')
  await note.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Typed there')
  await dialog.getByRole('button', { name: 'Save these' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('p[role=status]')).toContainText('Saved')
  await expect(note).toBeHidden()

  await name.fill('Typed for nobody')
  await removeTag(other, tag?.id)
  await expect(page.getByText('This was deleted in the meantime')).toBeVisible()
  await expect(name).toHaveValue('Typed for nobody')
  await restoreTag(other, tag?.id)
  await expect(page.getByText('This was deleted in the meantime')).toBeHidden()
  await name.press('Control+s')
  await expect(page.locator('p[role=status]')).toContainText('Saved')

  const receivesRecord = caughtUp(page)
  await page.goto(`/tags/${tag?.id}`)
  await receivesRecord
  await removeTag(other, tag?.id)
  await expect(page.getByRole('heading', { level: 1, name: 'This tag does not exist' })).toBeVisible()
  await restoreTag(other, tag?.id)
  await expect(page.getByRole('heading', { level: 1, name: 'Typed for nobody' })).toBeVisible()
})

test('counts of pending records follow the decisions of others', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage()
  await signInAs(other, 'moderator')
  let receives = caughtUp(page)
  await openAs(page, 'superAdmin', '/tags')
  const entry = page.getByRole('navigation').getByRole('listitem').filter({ hasText: 'Comments' })
  const waiting = async () => Number.parseInt((await entry.getByText(/^\d+ waiting$/).textContent()) ?? '', 10)
  await expect.poll(waiting).toBeGreaterThan(0)
  const before = await waiting()
  await receives
  await approvePending(other)
  await expect.poll(waiting).toBe(before - 1)

  receives = caughtUp(page)
  await page.goto('/comments/queue')
  const card = page.getByRole('article', { name: 'Comment' })
  const oldest = await pendingComments(other, 'ASC')
  await expect(card.locator('blockquote')).toHaveText(oldest?.content ?? '')
  await receives
  await rejectComment(other, oldest?.id)
  await expect(card.getByRole('alert')).toContainText('decided elsewhere')
  await expect(card.locator('blockquote')).toHaveText(oldest?.content ?? '')

  receives = caughtUp(page)
  await page.goto('/')
  const newest = await pendingComments(other, 'DESC')
  const link = page.getByRole('main').locator(`a[href="/comments/${newest?.id}"]`)
  await expect(link).toBeVisible()
  await receives
  await rejectComment(other, newest?.id)
  await expect(link).toBeHidden({ timeout: 15_000 })
})

const rejectComment = (page: Page, id: string | undefined) =>
  ask(page, 'mutation ($id: ID!) { rejectOneComment(input: {id: $id}) { id } }', { id })

/** The oldest pending comment. */
async function pendingComments(page: Page, direction: 'ASC' | 'DESC') {
  const { comments } = await ask<{ comments: { nodes: { id: string; content: string }[] } }>(
    page,
    `{ comments(filter: {moderationStatus: {eq: pending}}, sorting: [{field: createdAt, direction: ${direction}}],
      paging: {limit: 1}) { nodes { id content } } }`,
  )
  return comments.nodes[0]
}

test('one change of a counted resource is one request for the counts of the sidebar', async ({ page, browser }) => {
  const other = await another(browser)
  await page.clock.install()
  const receives = caughtUp(page)
  await openAs(page, 'superAdmin', '/tags')
  await receives
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('query Waiting')) asked.push(request.url())
  })
  await approvePending(other)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  // Two seconds of the page, in which another request would start.
  await page.clock.fastForward(2_000)
  await page.waitForTimeout(300)
  expect(asked).toHaveLength(1)
})

test('a list shows a change between its response and its subscription', async ({ page, browser }) => {
  const other = await another(browser)
  await makeTags(other, ['Gap one'])
  const held: (() => void)[] = []
  let isHolding = false
  let isConnected = false
  await page.routeWebSocket(/\/graphql$/, (client) => {
    const server = client.connectToServer()
    server.onMessage((message) => {
      isConnected ||= String(message).includes('"changed"')
      client.send(message)
    })
    client.onMessage((message) => {
      if (isHolding) held.push(() => server.send(message))
      else server.send(message)
    })
  })
  await openAs(page, 'superAdmin', '/')
  await expect.poll(() => isConnected).toBe(true)
  isHolding = true
  await page.getByRole('navigation').getByRole('link', { name: 'Tags', exact: true }).click()
  await page.getByRole('searchbox').fill('Gap')
  await expect(page.getByRole('rowheader')).toHaveText([/Gap one/])
  await expect.poll(() => held.length).toBeGreaterThan(1)
  await makeTags(other, ['Gap two'])
  // The server has sent the event of the change.
  await pause(500)
  isHolding = false
  for (const send of held.splice(0)) send()
  await expect(page.getByText('Gap two')).toBeVisible()
})
