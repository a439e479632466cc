import { type createBrowserRouter, matchPath } from 'react-router'

type Go = (to: string, options?: { replace?: boolean }) => void
type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'state'>

let router: Router | null = null

/** Gives code outside of React, such as the error catalogue, access to the router. */
export const setRouter = (opened: Router): void => {
  router = opened
}

/** Whether the router shows another path, or is on its way to one. React renders both later. */
export function hasLeft(path: string): boolean {
  const next = router?.state.navigation.location ?? window.location
  return next.pathname !== path
}

/** Navigates to a path of the program. */
export const goTo: Go = (to, options) => (router ? void router.navigate(to, options) : window.location.assign(to))

/** The address of a dashboard of staff. */
export const dashboardPath = (id: string) => `/dashboards/${id}`

/** The start page of the product, also for a person whose `/` opens a dashboard. */
export const overviewPath = (defaultDashboard: string | null | undefined) => (defaultDashboard ? '/?tab=overview' : '/')

/** Pages without sign-in; redirecting to one of them after sign-in would be useless. */
const signedOutPaths = [
  '/sign-in',
  '/sign-in-2',
  '/sign-up',
  '/otp',
  '/forgot-password',
  '/auth/oidc/callback',
] as const

/**
 * A safe local path for the redirect after sign-in; another site, a script or a sign-in page becomes `/`. Browsers read
 * `//host` and `/\host` as other sites, so the URL is parsed. The router also shows `/Sign-In/` as a sign-in page.
 */
export const safeRedirect = (wanted: string | null): string => {
  if (!wanted?.startsWith('/')) return '/'
  const base = 'http://this.site'
  if (!URL.canParse(wanted, base)) return '/'
  const url = new URL(wanted, base)
  const isHere = url.origin === base && !url.pathname.startsWith('//')
  const isSignedOutPage = signedOutPaths.some((path) => matchPath(path, url.pathname))
  return isHere && !isSignedOutPage ? `${url.pathname}${url.search}${url.hash}` : '/'
}

/** A sign-in page that redirects to the original location at the end. */
export const withRedirect = (page: string, back: string): string =>
  back === '/' ? page : `${page}?redirect=${encodeURIComponent(back)}`

/** The redirect of a signed-out visitor from a location of the signed-in area. */
export const signInPath = (location: { pathname: string; search: string; hash?: string }): string => {
  const original = safeRedirect(`${location.pathname}${location.search}${location.hash ?? ''}`)
  return original === '/' ? '/sign-in?redirect=%2F' : `/sign-in?redirect=${encodeURIComponent(original)}`
}
