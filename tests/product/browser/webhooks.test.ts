import { createHmac } from 'node:crypto'
import { expect, test } from '../../browser/test'
import { serveLocally } from '../../harness/loopback'
import { faultsOf } from './axe'
import { ask } from './endpoint'
import { openAs } from './signed-in'

test('a super admin creates a webhook, sees its secret once, sends a test and sees the delivery', async ({ page }) => {
  const received: { signature: string; text: string }[] = []
  let status = 500
  const { url: origin, close } = await serveLocally(async (request, response) => {
    let text = ''
    for await (const piece of request) text += String(piece)
    received.push({ signature: String(request.headers['storydesk-signature']), text })
    response.writeHead(status).end('out of order')
  })
  const url = `${origin}/hooks`
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

  await openAs(page, 'superAdmin')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('link', { name: 'New webhook' }).click()
  await page.getByLabel('Name').fill('Search')
  await page.getByLabel('Address').fill(url)
  await page.getByRole('checkbox', { name: 'Tags: Created' }).check()
  await page.getByRole('button', { name: 'Games', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: 'Games: Actions' })).toBeChecked()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Copy the secret now' })
  const first = await dialog.getByText(/^whsec_/).textContent()
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeVisible()
  expect(await faultsOf(page, { within: 'main' })).toEqual([])

  await page.getByRole('button', { name: 'New secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click()
  const second = (await dialog.getByText(/^whsec_/).textContent()) ?? ''
  expect(second).not.toBe(first)
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText('whsec_')).toHaveCount(0)

  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByRole('tab', { name: 'Deliveries' }).click()
  const log = page.getByRole('tabpanel', { name: 'Deliveries' })
  await expect(log.getByText('Error response')).toBeVisible()
  const [{ signature, text } = { signature: '', text: '' }] = received
  const time = /t=(\d+)/.exec(signature)?.[1]
  expect(signature).toContain(`v1=${createHmac('sha256', second).update(`${time}.${text}`).digest('hex')}`)

  await log.getByRole('link', { name: 'ping' }).click()
  await expect(page.getByText('out of order')).toBeVisible()
  status = 200
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('main').getByText('Delivered', { exact: true }).first()).toBeVisible()
  expect(received).toHaveLength(2)

  // The program must not keep calling a closed address.
  await ask(page, 'mutation { deleteManyWebhooks(input: {filter: {name: {eq: "Search"}}}) { deletedCount } }')
  await close()
})
