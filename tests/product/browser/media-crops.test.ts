import { expect, test } from '../../browser/test'
import { ask } from './endpoint'
import { openAs } from './signed-in'

interface Entry {
  id: string
  framing: { focalX: number; focalY: number; crops: { ratio: string; x: number; width: number }[] } | null
}

test('sets a focal point and a crop by keyboard, from a form and from the library, and puts them back', async ({
  page,
}) => {
  await openAs(page, 'editor', '/media/new')
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 1280, height: 720 } })
  await page.locator('input[type=file]').setInputFiles([
    { name: 'headland.png', mimeType: 'image/png', buffer: picture },
    { name: 'no picture.png', mimeType: 'image/png', buffer: Buffer.from('text') },
    { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('# Lighthouse') },
  ])
  await expect(page.getByRole('alert')).toContainText('no picture.png')
  await expect(page.getByRole('link', { name: 'notes.md' })).toBeVisible()
  const described = page.getByRole('textbox', { name: 'Alternative text (English): headland.png' })
  await described.fill('A headland')
  await described.press('Enter')
  await expect(page.getByText('Alternative text saved')).toBeVisible()

  const read = async () =>
    (
      await ask<{ mediaFiles: { nodes: Entry[] } }>(
        page,
        `{ mediaFiles(filter: { name: { eq: "headland.png" } }) {
          nodes { id framing { focalX focalY crops { ratio x width } } } } }`,
      )
    ).mediaFiles.nodes[0]
  let show = () => {}
  const isShown = new Promise<void>((resolve) => {
    show = resolve
  })
  await page.route(/\?w=1280$/, (route) => isShown.then(() => route.continue()))
  await page.getByRole('link', { name: 'headland.png' }).click()
  await page.getByRole('button', { name: 'Crop…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Focal point and crops/ })
  const point = dialog.getByRole('slider', { name: 'Focal point' })
  await point.press('Shift+ArrowRight')
  await point.press('ArrowUp')
  await expect(point).toHaveAttribute('aria-valuetext', '60 % from left, 49 % from top')
  await dialog.getByRole('radio', { name: 'Focal point' }).press('ArrowRight')
  // Ant Design marks a value out of range only by this class.
  await expect(dialog.getByRole('spinbutton', { name: 'Width' })).toHaveValue('42.2')
  // The step buttons of Ant Design have English names in every language.
  await expect(dialog.getByRole('button', { name: 'Increase Value' })).toHaveCount(0)
  await expect(dialog.locator('.ant-input-number-out-of-range')).toHaveCount(0)
  await dialog.getByRole('radio', { name: '3:4' }).press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: '16:9' })).toBeChecked()
  const width = dialog.getByRole('spinbutton', { name: 'Width' })
  await width.fill('50')
  await width.press('Tab')
  const area = dialog.getByRole('group', { name: /^Crop\. Arrow keys/ })
  const left = dialog.getByRole('spinbutton', { name: 'From left' })
  await expect(left).toHaveValue('25.0')
  // The picture has its size before it is loaded, and its frame can be moved.
  await expect(dialog.getByRole('button', { name: 'Top left corner of the crop.' })).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: /corner of the crop\./ })).toHaveCount(4)
  const large = dialog.locator('img[src$="w=1280"]')
  const heightOf = () => large.evaluate((image) => image.getBoundingClientRect().height)
  const height = await heightOf()
  expect(height).toBeGreaterThan(200)
  await area.press('ArrowLeft')
  await expect(left).not.toHaveValue('25.0')
  await expect(width).toHaveValue('50.0')
  show()
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await heightOf()).toBeCloseTo(height, 0)
  await expect(dialog.getByText('16:9 · own crop')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
  const crops = [{ ratio: '16:9', width: 0.5 }]
  await expect.poll(async () => (await read())?.framing).toMatchObject({ focalX: 0.6, focalY: 0.49, crops })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await read())?.framing).toBeNull()

  // The same dialog, from a form whose field shows the crop.
  await page.goto('/blog/new')
  await page.getByRole('button', { name: 'Choose from library' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'A headland' }).press('Enter')
  const shown = page.getByRole('img', { name: 'headland.png' })
  await expect(shown).toHaveAttribute('src', /ratio=16:9&v=0$/)
  await page.getByRole('button', { name: 'Crop…' }).press('Enter')
  await dialog.getByRole('spinbutton', { name: 'From left' }).fill('20')
  await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(shown).toHaveAttribute('src', /ratio=16:9&v=(?!0$)/)
  await expect.poll(async () => (await read())?.framing).toMatchObject({ focalX: 0.2, crops: [] })

  // The field has the shape of its slot, also where its box is narrow: the picture is not distorted.
  await page.goto('/recommendations/new')
  await page.getByRole('button', { name: 'Choose from library' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'A headland' }).press('Enter')
  const { width: shownWidth = 0, height: shownHeight = 1 } = (await shown.first().boundingBox()) ?? {}
  expect(shownWidth / shownHeight).toBeCloseTo(21 / 9, 1)
})
