import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { makeCategory } from './categories'
import { ask } from './endpoint'
import { signInAs } from './signed-in'

const name = (page: Page) => page.getByLabel('Name (English)')
const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'You have an unsaved draft' })

/** Types an English name and waits until its draft is kept. The page keeps it after three seconds. */
async function type(page: Page, text: string): Promise<void> {
  await name(page).fill(text)
  await page.clock.fastForward(3_000)
  await expect(page.getByText('Draft kept')).toBeVisible()
}

/** Reloads although the form has changes, as after a crash. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
}

test('typed text survives a reload, is offered on another device, and is compared with later saves', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'superAdmin')
  const id = await makeCategory(page, 'drafted', { name: { en: 'Drafted', zh: '草稿' } })
  await page.clock.install()
  await page.goto(`/categories/${id}/edit`)
  await type(page, 'Half a na')
  await reload(page)
  await expect(name(page)).toHaveValue('Drafted')
  await expect(offer(page)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await page.getByText('You have an unsaved draft').boundingBox())?.width).toBeGreaterThan(250)

  await ask(page, 'mutation ($input: UpdateOneCategoryInput!) { updateOneCategory(input: $input) { id } }', {
    input: { id, update: { name: { en: 'Renamed meanwhile' } } },
  })
  const device = await browser.newContext({ baseURL, locale: 'en-US', reducedMotion: 'reduce' })
  const other = await device.newPage()
  await signInAs(other, 'superAdmin')
  await other.goto(`/categories/${id}/edit`)
  await offer(other).getByRole('button', { name: 'Continue with it' }).press('Enter')
  await expect(name(other)).toHaveValue('Half a na')
  // The pressed button is gone.
  await expect(other.getByRole('main')).toBeFocused()
  await name(other).fill('Half a name')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  const comparison = other.getByRole('dialog', { name: /You changed this category in another tab/ })
  await expect(comparison).toContainText('Renamed meanwhile')
  await expect(comparison).toContainText('Half a name')
  await device.close()
})

test('a draft of a new record is offered until it is saved, discarded or left on purpose', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.clock.install()
  const begin = async (text: string) => {
    await page.goto('/tags/new')
    await type(page, text)
  }
  await begin('One')
  await reload(page)
  await offer(page).getByRole('button', { name: 'Discard draft' }).click()
  await expect(offer(page)).toBeHidden()

  await begin('Two')
  await reload(page)
  await offer(page).getByRole('button', { name: 'Continue with it' }).click()
  await expect(name(page)).toHaveValue('Two')
  await page.getByLabel('Name (Chinese)').fill('二')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/tags\/[0-9a-f-]{36}$/)

  await begin('Three')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL('/tags')
  const drafts = async () =>
    (await ask<{ me: { drafts: unknown[] } }>(page, '{ me { drafts(resource: "tags") { id } } }')).me.drafts
  await expect.poll(drafts).toEqual([])
})

test('the same form on two devices loses no text, and each is offered that of the other', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'superAdmin')
  const id = await makeCategory(page, 'two-devices', { name: { en: 'Two devices', zh: '两台设备' } })
  const kept = async () => {
    const document = `{ me { drafts(resource: "categories", recordId: "${id}") { values } } }`
    const { me } = await ask<{ me: { drafts: { values: { name: { en: string } } }[] } }>(page, document)
    return me.drafts.map(({ values }) => values.name.en).sort()
  }
  await page.clock.install()
  await page.goto(`/categories/${id}/edit`)
  await type(page, 'First')
  const device = await browser.newContext({ baseURL, locale: 'en-US', reducedMotion: 'reduce' })
  const other = await device.newPage()
  await signInAs(other, 'superAdmin')
  await other.clock.install()
  await other.goto(`/categories/${id}/edit`)
  await expect(offer(other)).toBeVisible()
  const third = await device.newPage()
  await third.goto(`/categories/${id}/edit`)
  await expect(offer(third)).toBeVisible()
  await name(page).fill('First, more')
  await page.clock.fastForward(3_000)
  await expect.poll(kept).toEqual(['First, more'])
  await offer(other).getByRole('button', { name: 'Continue with it' }).click()
  await expect(name(other)).toHaveValue('First, more')
  await name(other).fill('Second')
  await other.clock.fastForward(3_000)
  await expect.poll(kept).toEqual(['Second'])
  await offer(third).getByRole('button', { name: 'Continue with it' }).click()
  await expect(name(third)).toHaveValue('Second')
  await third.waitForLoadState('networkidle')
  await expect.poll(kept).toEqual(['Second'])
  await third.close()
  await name(page).fill('First, most')
  await page.clock.fastForward(3_000)
  await expect.poll(kept).toEqual(['First, most', 'Second'])
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await offer(page).getByRole('button', { name: 'Continue with it' }).click()
  await expect(name(page)).toHaveValue('Second')
  await device.close()
})

test('a draft that another form continues has no second copy, also if the page closes at once', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const id = await makeCategory(page, 'moved', { name: { en: 'Moved', zh: '移动' } })
  await page.clock.install()
  await page.goto(`/categories/${id}/edit`)
  await type(page, 'Typed')
  await reload(page)
  // A closed page sends no second request.
  let sent = 0
  await page.route('**/graphql', (route) => {
    const isChange = route.request().postData()?.includes('Draft($')
    return isChange && sent++ > 0 ? route.abort() : route.continue()
  })
  await offer(page).getByRole('button', { name: 'Continue with it' }).click()
  await expect(name(page)).toHaveValue('Typed')
  await page.waitForLoadState('networkidle')
  const drafts = 'query ($id: ID) { me { drafts(resource: "categories", recordId: $id) { id } } }'
  const { me } = await ask<{ me: { drafts: object[] } }>(page, drafts, { id })
  expect(me.drafts).toHaveLength(1)
})

test('the form of a single record offers its draft', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.clock.install()
  await page.goto('/new-user-config')
  const credits = page.getByRole('textbox', { name: 'Initial credits' })
  await credits.fill('123')
  await page.clock.fastForward(3_000)
  await expect(page.getByText('Draft kept')).toBeVisible()
  await reload(page)
  await offer(page).getByRole('button', { name: 'Continue with it' }).click()
  await expect(credits).toHaveValue('123')
})

test('what is typed into the dialog of an action survives a reload, and not its sending', async ({ page }) => {
  await signInAs(page, 'editor')
  const { creatorApplications } = await ask<{ creatorApplications: { nodes: { id: string }[] } }>(
    page,
    '{ creatorApplications(filter: {status: {eq: pending}}, paging: {limit: 1}) { nodes { id } } }',
  )
  await page.goto(`/creator-applications/${creatorApplications.nodes[0]?.id}`)
  const reject = page.getByRole('button', { name: 'Reject', exact: true })
  const dialog = page.getByRole('alertdialog')
  const notes = dialog.getByRole('textbox')
  await reject.click()
  await notes.fill('Please add a sample.')
  await page.reload()
  await reject.click()
  await expect(notes).toHaveValue('Please add a sample.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await reject.click()
  await expect(notes).toHaveValue('')
})
