import type { ResourceProps } from '@refinedev/core'
import { resources } from '../registry/resources'

/** The declarations in Refine's words: where each screen is. */
export const refineResources: ResourceProps[] = resources.map(({ name, path, icon, operations }) => ({
  name,
  ...(operations.includes('list') && { list: path }),
  ...(operations.includes('create') && { create: `${path}/new` }),
  ...(operations.includes('show') && { show: `${path}/:id` }),
  ...(operations.includes('edit') && { edit: `${path}/:id/edit` }),
  meta: { icon, canDelete: operations.includes('delete') },
}))
