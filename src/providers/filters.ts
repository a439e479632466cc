import type { CrudFilters } from '@refinedev/core'
import type { ResourceDeclaration } from '../declare'
import { filterOfCrud } from '../registry/endpoint-filter'
import type { MayList } from '../registry/search'
import { mayDo, useViewer } from './access'

const viewerMayList: MayList = ({ name }) => mayDo(useViewer.getState().viewer, name, 'list')

/** Converts Refine's filters to the API's, by default for the signed-in account. */
export const endpointFilter = (
  resource: ResourceDeclaration,
  filters: CrudFilters = [],
  mayList: MayList = viewerMayList,
) => filterOfCrud(resource, filters, mayList)
