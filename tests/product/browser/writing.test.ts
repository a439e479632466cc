import { expect, test } from '../../browser/test'
import { ask } from './endpoint'
import { openAs } from './signed-in'

interface Translation {
  variables: { input: { text: string; to: string } }
}

test('a post is written with an image, translated, and published from its form', async ({ page }) => {
  let answers = true
  // Mocks the model at the API; database tests cover the server's request to a model.
  await page.route('/graphql', async (route) => {
    const body = route.request().postData() ?? ''
    if (body.includes('{ translator {')) return route.fulfill({ json: { data: { translator: { problem: null } } } })
    if (!body.includes('TranslateInput')) return route.continue()
    const { text } = (JSON.parse(body) as Translation).variables.input
    const extensions = {
      code: 'INTERNAL',
      http: { status: 500 },
      title: 'Translation into Chinese failed: the model took too long.',
      key: 'errors.translationFailed',
      values: { language: 'zh', reason: 'tooSlow' },
    }
    return route.fulfill({
      json: answers
        ? { data: { translate: { text: `译：${text}` } } }
        : { data: null, errors: [{ message: extensions.title, extensions }] },
    })
  })

  await openAs(page, 'editor', '/blog/new')
  await page.getByLabel('Title (English)').fill('Lanterns and locks')
  const fromEnglish = page.getByRole('button', { name: 'Translate from English: Title' })
  answers = false
  await fromEnglish.click()
  await expect(page.getByText('Translation into Chinese failed. The model took too long.')).toBeVisible()
  await expect(page.getByLabel('Title (English)')).toHaveValue('Lanterns and locks')
  await expect(page.getByLabel('Title (Chinese)')).toHaveValue('')
  answers = true
  await fromEnglish.click()
  await expect(page.getByLabel('Title (Chinese)')).toHaveValue('译：Lanterns and locks')

  await page.getByRole('radiogroup', { name: 'Editor of Content (English)' }).getByText('Markdown').click()
  const content = page.getByRole('textbox', { name: 'Content (English)', exact: true })
  await content.click()
  await page.keyboard.type('Follow the ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('light')
  const preview = page.getByRole('region', { name: 'Preview of Content (English)' })
  await expect(preview.locator('strong')).toHaveText('light')
  const pictures = page.locator('input[type=file][multiple]').first()
  await pictures.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('Please upload an image file')).toBeVisible()
  await pictures.setInputFiles({ name: 'lantern.png', mimeType: 'image/png', buffer: await page.screenshot() })
  const picture = preview.getByRole('img', { name: 'lantern' })
  await expect(picture).toHaveAttribute('src', /^\/files\//)
  await content.press('Control+End')
  await page.keyboard.type('\n\n<b>raw</b> [bad](javascript:alert(1))')
  await expect(preview.getByText('bad')).toBeVisible()
  await expect(preview.getByRole('link', { name: 'bad' })).toBeHidden()
  await expect(preview.locator('b')).toHaveCount(0)

  await page.getByRole('tab', { name: 'Chinese' }).last().click()
  await page.getByRole('button', { name: 'Translate from English: Content' }).click()
  // It has raw HTML, so it opens as source. Playwright reads no value of the rich editor, which is shown until then.
  const translated = page.getByRole('textbox', { name: 'Content (Chinese)', exact: true }).and(page.locator('textarea'))
  await expect(translated).toHaveValue(/^译：Follow the \*\*light\*\*/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lanterns and locks' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'lantern' }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Author').fill('Nemo')
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByRole('form').getByText('Published', { exact: true })).toBeVisible()
  const { blogPosts } = await ask<{ blogPosts: { nodes: { status: string; author: string }[] } }>(
    page,
    '{ blogPosts(filter: {slug: {eq: "lanterns-and-locks"}}) { nodes { status author } } }',
  )
  expect(blogPosts.nodes).toEqual([{ status: 'published', author: 'Nemo' }])
})
