import { clerkHeaders } from './security'

/** The Clerk application that the program was built for; the browser part reads the same setting. */
const builtWith: string | undefined = import.meta.env.VITE_CLERK_PUBLISHABLE_KEY

/**
 * The site in a publishable key of Clerk, whose scripts the pages under /clerk load; null for an invalid key. Such a
 * key is `pk_test_` or `pk_live_` and the site's name with a final `$`, in base64.
 */
export function clerkOrigin(key: string): string | null {
  const [, encoded = ''] = /^pk_(?:test|live)_([A-Za-z0-9+/=]+)$/.exec(key) ?? []
  const [, host] = /^([a-z0-9-]+(?:\.[a-z0-9-]+)+)\$$/i.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  return host ? `https://${host}` : null
}

/** The headers of a document by its path: those of Clerk's area if there is a key, else undefined. */
export function headersOfDocument(path: string, key = builtWith): ReturnType<typeof clerkHeaders> | undefined {
  const origin = key ? clerkOrigin(key) : null
  return origin && /^\/clerk(\/|$)/.test(path) ? clerkHeaders(origin) : undefined
}
