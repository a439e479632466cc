import type { TFunction } from 'i18next'

export interface Crumb {
  label: string
  /** Its link; omitted for the current page. */
  to?: string
}

/** Information of a route for the app shell. */
export interface RouteHandle {
  /** The breadcrumb of the page, itself last. `recordTitle` is available once the record is loaded. */
  crumbs(t: TFunction, params: Record<string, string | undefined>, recordTitle?: string): Crumb[]
}

/** The route's handle, if it has one. */
export const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'crumbs' in handle
