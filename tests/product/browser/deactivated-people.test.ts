import { randomUUID } from 'node:crypto'
import { expect, test } from '../../browser/test'
import { faultsOf } from './axe'
import { makeCategory } from './categories'
import { ask } from './endpoint'
import { signInAs } from './signed-in'

test('a deactivated person is marked in an assignment, a note and an automation, and replaced by keyboard', async ({
  page,
}) => {
  await signInAs(page, 'superAdmin')
  const admin = {
    ...{ username: 'leaver', email: 'leaver@storydesk.local', displayName: 'Lee Ver', role: 'super_admin' },
    password: 'a long one',
  }
  const { createOneAdmin: leaver } = await ask<{ createOneAdmin: { id: string } }>(
    page,
    'mutation ($admin: CreateAdmin!) { createOneAdmin(input: { admin: $admin }) { id } }',
    { admin },
  )
  const recordId = await makeCategory(page, 'left-behind', { name: { en: 'Left behind', zh: '遗留' } })
  const record = { resource: 'categories', recordId }
  const automation = {
    ...{ id: randomUUID(), resource: 'categories', name: 'Assign to a leaver', event: 'created', active: false },
    steps: [{ kind: 'assign', personId: leaver.id }],
  }
  await ask(
    page,
    `mutation ($assignment: AssignRecordInput!, $note: AddNoteInput!, $automation: SaveAutomationInput!, $id: ID!) {
      assignRecord(input: $assignment) { id }
      addNote(input: $note) { id }
      saveAutomation(input: $automation) { id }
      deleteOneAdmin(input: { id: $id }) { id }
    }`,
    {
      assignment: { ...record, assigneeId: leaver.id },
      note: { ...record, body: `Thank you, <@${leaver.id}>` },
      ...{ automation, id: leaver.id },
    },
  )
  await page.goto(`/categories/${recordId}?tab=notes`)
  await expect(page.getByText('@Lee Ver (deactivated)')).toBeVisible()
  const assigned = page.getByRole('button', { name: 'Assigned to Lee Ver (deactivated)' })
  await expect(assigned).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await assigned.press('Enter')
  const assignment = page.getByRole('dialog', { name: 'Assignment' })
  const assignee = assignment.getByRole('combobox', { name: 'Assignee' })
  await expect(assignee).toBeFocused()
  // Nobody is chosen: the former person would be refused.
  await expect(assignment.getByRole('button', { name: 'Save assignment' })).toBeDisabled()
  await assignee.fill('Super')
  await expect(page.locator('.ant-select-item-option-active')).toContainText('(you)')
  await assignee.press('Enter')
  await assignment.getByRole('button', { name: 'Save assignment' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Assigned to (?!Lee)/ })).toBeFocused()

  await page.goto(`/automations/${automation.id}`)
  await expect(page.getByRole('main').getByText('Lee Ver (deactivated)')).toBeVisible()
})
