import { expect, test } from '../../browser/test'
import { accounts, passwordOf } from './accounts'
import { ask, makeGame } from './endpoint'
import { fillSignIn, openAs, signInAs } from './signed-in'

test('adds several files to the library, describes one, chooses it for a game, and replaces it everywhere', async ({
  page,
}) => {
  await openAs(page, 'superAdmin', '/media')
  const screen = await page.screenshot()
  const other = await page.getByRole('heading', { level: 1 }).screenshot()
  // The key of the list opens the same dialog as its button, which takes several files.
  await page.keyboard.press('c')
  await page.getByRole('dialog', { name: 'Upload files' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Upload files' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'harbour.png', mimeType: 'image/png', buffer: screen },
    { name: 'harbour again.png', mimeType: 'image/png', buffer: screen },
    { name: 'not a picture.png', mimeType: 'image/png', buffer: Buffer.from('text') },
  ])
  await expect(dialog.getByRole('alert')).toHaveCount(2)
  await expect(dialog.getByText('The library already has this file')).toBeVisible()
  await page.keyboard.press('Escape')

  const added = page.getByRole('list', { name: 'Media files' }).getByRole('link', { name: /^harbour/ })
  await expect(added).toHaveCount(1)
  const name = (await added.textContent()) ?? ''
  await added.click()
  await expect(page.getByText('No record uses this file.')).toBeVisible()
  const path = new URL(page.url()).pathname
  // The library has each content once, so there is no copy.
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toHaveCount(0)
  await page.goto(`${path}/edit`)
  await page.getByLabel('Alternative text (English)').fill('Ships at dawn')
  await page.getByLabel('Alternative text (Chinese)').fill('黎明的船')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const game = await makeGame(page, 'harbour-nights', { title: { en: 'Harbour Nights', zh: '港湾之夜' } })
  await page.goto(`/games/${game.id}/edit`)
  await page.getByRole('button', { name: 'Choose from library' }).first().click()
  await page.getByRole('dialog').getByLabel('Search names and alternative texts').fill('at dawn')
  await page.getByRole('dialog').getByRole('button', { name: 'Ships at dawn' }).click()
  await expect(page.getByRole('link', { name: 'harbour' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto(`/games/${game.id}`)
  await expect(page.getByRole('img', { name: 'Ships at dawn' })).toBeVisible()

  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Harbour Nights' })).toBeVisible()
  await page.getByRole('button', { name: 'Replace everywhere' }).click()
  const replacing = page.getByRole('dialog')
  const notes = { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('# Harbour') }
  await replacing.locator('input[type=file]').setInputFiles(notes)
  await expect(replacing.getByRole('link', { name: 'notes.md' })).toBeVisible()
  await replacing.getByRole('button', { name: 'Replace everywhere' }).click()
  await expect(replacing.getByText('“Cover image” of “Games” does not accept this file')).toBeVisible()
  await replacing.locator('input[type=file]').setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: other })
  await expect(replacing.getByRole('link', { name: 'new.png' })).toBeVisible()
  await expect(replacing.getByRole('img', { name: 'new.png' })).toBeVisible()
  await replacing.getByRole('button', { name: 'Replace everywhere' }).click()
  await expect(page.getByText(`“${name}” is replaced everywhere.`)).toBeVisible()
  const { game: changed } = await ask<{ game: { version: number; cover: { name: string } } }>(
    page,
    'query ($id: ID!) { game(id: $id) { version cover { name } } }',
    { id: game.id },
  )
  expect(changed).toEqual({ version: 3, cover: { name: 'new.png' } })
  await page.keyboard.press('Control+z')
  await expect(page.getByText(`Change undone: ${name}.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'new.png' })).toHaveCount(0)
})

test('uploads go to the folder that the list is filtered by, or whose page is open', async ({ page }) => {
  await openAs(page, 'editor')
  const { createOneMediaFolder: folder } = await ask<{ createOneMediaFolder: { id: string } }>(
    page,
    'mutation ($input: CreateOneMediaFolderInput!) { createOneMediaFolder(input: $input) { id } }',
    { input: { mediaFolder: { name: 'Harbours' } } },
  )
  const [first, second] = [await page.screenshot(), await page.getByRole('banner').screenshot()]
  const dialog = page.getByRole('dialog', { name: 'Upload files' })
  const upload = async (name: string, buffer: Buffer) => {
    await page.getByRole('button', { name: 'Upload files' }).click()
    await expect(dialog.getByText('Harbours')).toBeVisible()
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
    await expect(dialog.getByRole('link', { name })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible()
  }
  await page.goto(`/media?folder=${folder.id}`)
  await upload('quay.png', first)
  await page.goto(`/media/folders/${folder.id}?tab=files`)
  await upload('mole.png', second)
})

test('folders nest: a subfolder has its parent, pickers show its path, and a filter includes it', async ({ page }) => {
  await openAs(page, 'editor')
  const add = async (mediaFolder: object) => {
    const document = 'mutation ($input: CreateOneMediaFolderInput!) { createOneMediaFolder(input: $input) { id } }'
    return (await ask<{ createOneMediaFolder: { id: string } }>(page, document, { input: { mediaFolder } }))
      .createOneMediaFolder.id
  }
  const [harbour, archive] = [await add({ name: 'Old harbour' }), await add({ name: 'Archive' })]
  await add({ name: '1999', parentId: archive })

  await page.goto(`/media/folders/${harbour}?tab=subfolders`)
  await page.getByRole('button', { name: 'New media folder' }).click()
  const creation = page.getByRole('dialog')
  await creation.getByLabel('Name').fill('1999')
  await creation.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('table').getByRole('link', { name: '1999', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1999')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('link')).toHaveText(['Media files', 'Media folders', 'Old harbour'])

  const picture = await crumbs.screenshot()
  await page.getByRole('tab', { name: 'Files' }).click()
  await page.getByRole('button', { name: 'Upload files' }).click()
  const uploads = page.getByRole('dialog', { name: 'Upload files' })
  await uploads.locator('input[type=file]').setInputFiles({ name: 'pier.png', mimeType: 'image/png', buffer: picture })
  await expect(uploads.getByRole('link', { name: 'pier.png' })).toBeVisible()
  await uploads.getByRole('button', { name: 'Close' }).click()

  await page.goto(`/media?folder=${harbour}`)
  await expect(page.getByText('Folder within Old harbour')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'pier.png' })).toBeVisible()

  await page.goto(`/media/folders/${harbour}/edit`)
  await page.getByLabel('Parent folder').click()
  await page.keyboard.type('1999')
  await expect(page.getByTitle('Archive / 1999')).toBeVisible()
  await expect(page.getByTitle('Old harbour / 1999')).toBeHidden()
  await page.getByRole('combobox', { name: 'Parent folder' }).fill('')
  await expect(page.getByTitle('Games', { exact: true })).toBeVisible()
  await expect(page.getByTitle('Old harbour', { exact: true })).toBeHidden()
})

test('the bulk edit of folders offers neither them nor those below them as their parent', async ({ page }) => {
  await signInAs(page, 'editor')
  const document = 'mutation ($input: CreateOneMediaFolderInput!) { createOneMediaFolder(input: $input) { id } }'
  const add = async (mediaFolder: object) =>
    (await ask<{ createOneMediaFolder: { id: string } }>(page, document, { input: { mediaFolder } }))
      .createOneMediaFolder.id
  const [wharf] = [await add({ name: 'Wharf east' }), await add({ name: 'Wharf west' }), await add({ name: 'Depot' })]
  await add({ name: 'Crane wharf', parentId: wharf })
  await page.goto('/media/folders?q=wharf')
  await page.getByRole('checkbox', { name: 'Wharf east', exact: false }).check()
  await page.getByRole('checkbox', { name: 'Wharf west', exact: false }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit…' }).click()
  // The only field that several folders may share is chosen, and its picker is open.
  const choices = page.locator('.ant-select-dropdown')
  await expect(choices.getByTitle('Depot', { exact: true })).toBeVisible()
  await expect(choices.getByTitle(/wharf/i)).toHaveCount(0)
})

test('the library shows sizes like those of its files', async ({ page }) => {
  await openAs(page, 'superAdmin', '/media?as=table&bytes=1..9000000')
  // The label named bytes over cells in kB; only the filter takes bytes.
  await expect(page.getByRole('columnheader', { name: 'Size', exact: true })).toBeVisible()
  await expect(page.getByText('Size between 1 bytes and 9,000,000 bytes')).toBeVisible()
  const size = page.getByRole('cell', { name: /^[\d.]+ kB$/ }).first()
  const shown = (await size.textContent()) ?? ''
  await page.getByRole('rowheader').first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The file and the fact.
  await expect(page.getByRole('main').getByText(shown)).toHaveCount(2)
})

test('closing the tab during an upload asks, also after its dialog is closed', async ({ page }) => {
  await openAs(page, 'superAdmin', '/media')
  const picture = await page.screenshot()
  let letThrough = () => {}
  const isLetThrough = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/graphql', async (route) => {
    if ((await route.request().headerValue('content-type'))?.startsWith('multipart')) await isLetThrough
    await route.continue()
  })
  await page.getByRole('button', { name: 'Upload files' }).click()
  const file = { name: 'slow.png', mimeType: 'image/png', buffer: picture }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles([file])
  await expect(page.getByRole('dialog').getByRole('progressbar')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  letThrough()
  await expect(page.getByRole('list', { name: 'Media files' }).getByRole('link', { name: 'slow' })).toBeVisible()
})

test('the end of the session keeps added files with a typed alternative text', async ({ page, context }) => {
  await openAs(page, 'superAdmin', '/media/new')
  const buffer = await page.screenshot()
  await page.locator('input[type=file]').setInputFiles([
    { name: 'dusk.png', mimeType: 'image/png', buffer },
    { name: 'dusk again.png', mimeType: 'image/png', buffer },
  ])
  await expect(page.getByRole('alert')).toBeVisible()
  const text = page.getByLabel(/^Alternative text \(English\): dusk/)
  await text.fill('Ships at dusk')
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Account' }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/sign-in?redirect=%2Fmedia%2Fnew')
  await fillSignIn(other, accounts.superAdmin, passwordOf('superAdmin'))
  await expect(text).toHaveValue('Ships at dusk')
  await expect(page.getByRole('alert')).toBeHidden()
  await text.press('Enter')
  await expect(page.getByText('Alternative text saved')).toBeVisible()
})
