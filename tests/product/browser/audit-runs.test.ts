import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { ask } from './endpoint'
import { signInAs } from './signed-in'

test('the audit list folds runs to rows that open, by pointer and by keys, and on a phone', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const tags = ['one', 'two', 'three'].map((name) => ({ name: { en: `Run ${name}`, zh: name } }))
  const { createManyTags } = await ask<{ createManyTags: { id: string }[] }>(
    page,
    'mutation ($input: CreateManyTagsInput!) { createManyTags(input: $input) { id } }',
    { input: { tags } },
  )
  await page.goto('/audit-events?resource=tags')
  const main = page.getByRole('main')
  const opener = page.getByRole('button', { name: /created \d+ tags$/ })
  const heading = opener.first()
  const records = main
    .getByRole('link', { name: createManyTags[0]?.id ?? '' })
    .or(main.getByRole('link', { name: 'Run one' }))
  await expect(heading).toHaveAttribute('aria-expanded', 'false')
  await expect(records).toHaveCount(0)
  expect(await faultsOf(page)).toEqual([])

  await heading.click()
  await expect(heading).toHaveAttribute('aria-expanded', 'true')
  await expect(records).toBeVisible()

  // The arrow leads from the heading to the first event; Enter on the heading closes.
  const row = main.getByRole('row').filter({ has: opener }).first()
  await row.focus()
  await page.keyboard.press('ArrowDown')
  await expect(row).not.toBeFocused()
  await expect(main.locator('[data-row]:focus')).toContainText('Create')
  await page.keyboard.press('ArrowUp')
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(records).toHaveCount(0)

  // The choice survives a reload.
  await main.getByRole('switch', { name: 'Fold runs' }).click()
  await expect(records).toBeVisible()
  await page.reload()
  await expect(records).toBeVisible()
  await expect(heading).toHaveCount(0)
  await main.getByRole('switch', { name: 'Fold runs' }).click()
  await expect(heading).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(main.getByRole('listitem').filter({ has: opener }).first()).toBeVisible()
  await heading.click()
  await expect(records).toBeVisible()
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'zh'))
  await page.reload()
  await expect(main.getByRole('button', { name: /新建了 \d+ 个标签$/ }).first()).toBeVisible()
})

test('a run counts its records, and an event of sign-in names the account', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { createOneTag } = await ask<{ createOneTag: { id: string } }>(
    page,
    'mutation ($input: CreateOneTagInput!) { createOneTag(input: $input) { id } }',
    { input: { tag: { name: { en: 'Counted once', zh: '一次' } } } },
  )
  for (const en of ['Counted twice', 'Counted thrice'])
    await ask(page, 'mutation ($input: UpdateOneTagInput!) { updateOneTag(input: $input) { id } }', {
      input: { id: createOneTag.id, update: { name: { en } } },
    })
  await page.goto(`/audit-events?recordId=${createOneTag.id}`)
  await expect(page.getByRole('button', { name: /changed 1 tag 2 times$/ })).toBeVisible()

  await page.goto('/audit-events?resource=security')
  const main = page.getByRole('main')
  await main.getByRole('switch', { name: 'Fold runs' }).click()
  await expect(main.getByRole('link', { name: 'admin', exact: true }).first()).toBeVisible()
  await main.getByRole('switch', { name: 'Fold runs' }).click()
})

test('events of a ledger line, a refund and a dashboard read well', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { orders } = await ask<{
    orders: { nodes: { id: string; orderNumber: string; user: { username: string } }[] }
  }>(
    page,
    '{ orders(filter: {status: {eq: paid}, credits: {gt: 0}}, paging: {limit: 1}) { nodes { id orderNumber user { username } } } }',
  )
  const order = orders.nodes[0]
  await ask(page, 'mutation ($input: RefundOneOrderInput!) { refundOneOrder(input: $input) { id } }', {
    input: { id: order?.id, reason: 'Twice' },
  })
  await ask(page, 'mutation ($input: SaveDashboardInput!) { saveDashboard(input: $input) { id } }', {
    input: { name: 'Morning figures' },
  })
  await page.goto('/activity')
  const line = (text: string) => page.getByRole('listitem').filter({ hasText: text }).first()
  await expect(line('saved a dashboard')).toContainText('Super admin saved a dashboard: Morning figures')
  const user = order?.user.username
  await expect(line('applied a refund')).toContainText(`Super admin applied a refund to ${user} Users`)
  await expect(line('to the ledger')).toContainText(`Super admin added to the ledger: Refund of ${order?.orderNumber}`)

  // A ledger line has no screen of its own, and its title names it.
  await page.goto('/audit-events?resource=balanceAdjustments')
  await expect(page.getByRole('row').filter({ hasText: `Refund of ${order?.orderNumber}` })).toBeVisible()

  await page.evaluate(() => localStorage.setItem('i18nextLng', 'zh'))
  await page.goto('/activity')
  await expect(line('保存了仪表盘')).toContainText('保存了仪表盘：Morning figures')
  await expect(line('执行退款')).toContainText(`执行退款：${user}`)
  await expect(line('办理了退款')).toContainText(`办理了退款：${order?.orderNumber}`)
  await expect(line('记入流水')).toContainText(`记入流水：订单 ${order?.orderNumber} 退款`)

  await page.goto('/audit-events?resource=balanceAdjustments')
  const added = page.getByRole('row').filter({ hasText: `订单 ${order?.orderNumber} 退款` })
  await added.getByRole('link').first().click()
  const changed = page.getByRole('main').getByRole('definition')
  await expect(changed.filter({ hasText: `订单 ${order?.orderNumber} 退款` })).toBeVisible()

  // The time ago is in Chinese parentheses.
  await page.goto(`/orders/${order?.id}`)
  await expect(page.getByRole('main')).toContainText(/（[^（）]+前）/)
})
