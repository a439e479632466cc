import { expect, test } from 'vitest'
import { currentMatrix, textOf } from '../harness/access-matrix'
import { approvedPath } from '../second-product/access-matrix'

// `npm run access:approve` accepts an intended change of the second product's declarations or policy.
test('the second product matches its approved matrix of roles, resources and actions', async () => {
  await expect(textOf(await currentMatrix())).toMatchFileSnapshot(approvedPath)
})
