import { projectPath } from '../../../server/paths'
import { approvedAt } from '../../harness/access-matrix'

export const approvedPath = projectPath('tests', 'product', 'approved', 'access.json')

/** What a person approved; tests of the API and of the screens read it. */
export const { approved, rolesOf, isApproved } = approvedAt(approvedPath)
