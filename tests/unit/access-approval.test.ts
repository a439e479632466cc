import { expect, test } from 'vitest'
import { approvedPath, currentMatrix, textOf } from '../harness/access-matrix'

// Who may do what is approved by a person. After a wanted change: `npm run access:approve`, and the file is reviewed.
test('roles, resources and actions are those of the approved matrix', async () => {
  await expect(textOf(await currentMatrix())).toMatchFileSnapshot(approvedPath)
})
