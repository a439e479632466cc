import { projectPath } from '../../server/paths'
import { approvedAt } from '../harness/access-matrix'

export const approvedPath = projectPath('tests', 'second-product', 'approved', 'access.json')

/** What a person approved for the second product. */
export const { approved, rolesOf, isApproved } = approvedAt(approvedPath)
