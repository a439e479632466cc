import { expect, test } from '../../browser/test'
import { ask } from './endpoint'
import { openAs, signInAs } from './signed-in'

test('a security event shows its details with labels in both languages', async ({ page }) => {
  const query = 'mutation ($input: SignInInput!) { signIn(input: $input) { accessToken } }'
  const input = { email: 'nobody@example.com', password: 'a wrong password' }
  await page.request.post('/graphql', { data: { query, variables: { input } } })
  await signInAs(page, 'superAdmin')
  const { auditEvents } = await ask<{ auditEvents: { nodes: { id: string }[] } }>(
    page,
    `{ auditEvents(filter: {resource: {eq: "security"}, action: {eq: "signInFailed"}, recordId: {is: null}}, paging: {limit: 1}) { nodes { id } } }`,
  )
  await openAs(page, 'superAdmin', `/audit-events/${auditEvents.nodes[0]?.id}`)
  const details = page.getByRole('main').getByRole('table').filter({ hasText: 'Email tried' })
  await expect(details).toContainText('n•••@example.com')
  await expect(details).not.toContainText('{')
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'zh'))
  await page.reload()
  await expect(page.getByRole('main').getByRole('table').filter({ hasText: '尝试的邮箱' })).toContainText(
    'n•••@example.com',
  )
})
