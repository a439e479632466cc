import type { PageDeclaration } from '../../../server/http/page-declarations'

/** The Clerk application that the program was built for; the browser part reads the same setting. */
const builtWith: string | undefined = import.meta.env.VITE_CLERK_PUBLISHABLE_KEY

const botCheck = 'https://challenges.cloudflare.com'

/**
 * The area of Clerk: its scripts come from the application's site, its bot check comes from Cloudflare. Without a valid
 * key the area loads nothing of Clerk.
 */
export const pageWith = (key = ''): PageDeclaration => {
  const origin = clerkOrigin(key)
  return {
    path: '/clerk',
    isPublic: true,
    sources: origin
      ? {
          scriptSrc: [origin, botCheck],
          imgSrc: ['https://img.clerk.com'],
          connectSrc: [origin],
          workerSrc: ["'self'", 'blob:'],
          frameSrc: [botCheck],
          opensPopups: true,
        }
      : null,
  }
}

export const page = pageWith(builtWith)

/**
 * The site in a publishable key of Clerk, null for an invalid key. Such a key is `pk_test_` or `pk_live_` and the site's
 * name with a final `$`, in base64.
 */
export function clerkOrigin(key: string): string | null {
  const [, encoded = ''] = /^pk_(?:test|live)_([A-Za-z0-9+/=]+)$/.exec(key) ?? []
  const [, host] = /^([a-z0-9-]+(?:\.[a-z0-9-]+)+)\$$/i.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  return host ? `https://${host}` : null
}
