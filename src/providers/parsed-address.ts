import {
  type IResourceItem,
  matchResourceFromRoute,
  type ParseResponse,
  QS_PARSE_DEPTH,
  ResourceContext,
} from '@refinedev/core'
import qs from 'qs'
import { useContext, useMemo } from 'react'
import { matchPath, useLocation, useParams } from 'react-router'

type Match = ReturnType<typeof matchResourceFromRoute>

const matches = new WeakMap<IResourceItem[], Map<string, Match>>()

/** The resource and action of a path. Dozens of Refine's hooks ask on each page, and testing all routes takes 2 ms. */
function matchAt(pathname: string, resources: IResourceItem[]): Match {
  const known = matches.get(resources) ?? new Map<string, Match>()
  matches.set(resources, known)
  const match = known.get(pathname) ?? matchResourceFromRoute(pathname, resources)
  known.set(pathname, match)
  return match
}

/** Parameters that Refine's hooks read: the state of a table, the redirect after sign-in, an open modal or drawer. */
const isOfRefine = (name: string) =>
  ['filters', 'sorters', 'currentPage', 'pageSize', 'to'].includes(name) || /^(modal|drawer)-/.test(name)

/**
 * The parameters of a URL that Refine may read. Refine adds all others to the `meta` of every request. A link could set
 * the variables of a mutation (`?gqlVariables[update]…`), and each tab of a record would load it again.
 */
export const readParams = (params: ParseResponse['params'], ofRoute: object): ParseResponse['params'] =>
  Object.fromEntries(Object.entries(params ?? {}).filter(([name]) => isOfRefine(name) || name in ofRoute))

const numberOf = (text: unknown): number | undefined =>
  typeof text === 'string' ? Number(text) || undefined : undefined

/** The current address as Refine's router for React Router parses it, with the match of its path kept. */
export function useParsedAddress(): ParseResponse {
  const { pathname, search } = useLocation()
  const ofRoute = useParams()
  const { resources } = useContext(ResourceContext)
  return useMemo(() => {
    const { resource, action, matchedRoute } = matchAt(pathname, resources)
    const isKnown = Object.keys(ofRoute).length > 0 || !matchedRoute
    const params = isKnown ? ofRoute : (matchPath(matchedRoute, pathname)?.params ?? {})
    const { currentPage, pageSize, to, ...others } = qs.parse(search, {
      ignoreQueryPrefix: true,
      depth: QS_PARSE_DEPTH,
    })
    return {
      ...(resource && { resource }),
      ...(action && { action }),
      ...(params.id && { id: decodeURIComponent(params.id) }),
      pathname,
      params: readParams(
        {
          ...params,
          ...others,
          currentPage: numberOf(currentPage),
          pageSize: numberOf(pageSize),
          to: typeof to === 'string' ? decodeURIComponent(to) : undefined,
        } as ParseResponse['params'],
        ofRoute,
      ),
    }
  }, [pathname, search, ofRoute, resources])
}
