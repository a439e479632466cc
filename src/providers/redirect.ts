/** Pages that show without being signed in; going back to one of them after sign-in would lead nowhere. */
export const signedOutPaths = ['/sign-in', '/sign-in-2', '/sign-up', '/otp', '/forgot-password'] as const

/**
 * A path of this site to go to after sign-in, whatever was asked for: another site, a script or a sign-in page become `/`.
 * Browsers read `//host` and `/\host` as other sites, hence the parsing instead of a look at the first letter.
 */
export const safeRedirect = (wanted: string | null): string => {
  if (!wanted?.startsWith('/')) return '/'
  const base = 'http://this.site'
  if (!URL.canParse(wanted, base)) return '/'
  const url = new URL(wanted, base)
  const isHere = url.origin === base && !url.pathname.startsWith('//')
  const isSignedOutPage = signedOutPaths.some((path) => path === url.pathname)
  return isHere && !isSignedOutPage ? `${url.pathname}${url.search}${url.hash}` : '/'
}

/** A page of sign-in's family that leads on to the original location in the end. */
export const withRedirect = (page: string, back: string): string =>
  back === '/' ? page : `${page}?redirect=${encodeURIComponent(back)}`

/** Where someone signed out is sent from a location of the signed-in area. */
export const signInPath = (location: { pathname: string; search: string; hash?: string }): string => {
  const original = safeRedirect(`${location.pathname}${location.search}${location.hash ?? ''}`)
  return original === '/' ? '/sign-in?redirect=%2F' : `/sign-in?redirect=${encodeURIComponent(original)}`
}
