import { expect, test } from 'vitest'
import { currentMatrix, textOf } from '../../harness/access-matrix'
import { approvedPath } from '../harness/access-matrix'

// A person approves all permissions. After an intended change run `npm run access:approve` and review the file.
test('match the approved matrix of roles, resources and actions', async () => {
  await expect(textOf(await currentMatrix())).toMatchFileSnapshot(approvedPath)
})
