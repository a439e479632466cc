import type { TFunction } from 'i18next'

export interface Crumb {
  label: string
  /** Where it leads; the page itself leads nowhere. */
  to?: string
}

/** What a route tells the frame about itself. */
export interface RouteHandle {
  /** The way to the page, itself last. `recordTitle` is known once the record is here. */
  crumbs(t: TFunction, params: Record<string, string | undefined>, recordTitle?: string): Crumb[]
}

/** The route's handle, where it has one. */
export const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'crumbs' in handle
