import { expect, test } from 'vitest'
import { approvedPath, currentMatrix, textOf } from '../harness/access-matrix'

// A person approves all permissions. After an intended change run `npm run access:approve` and review the file.
test('roles, resources and actions are those of the approved matrix', async () => {
  await expect(textOf(await currentMatrix())).toMatchFileSnapshot(approvedPath)
})
