import { describe, expect, test } from 'vitest'
import { declaredPages } from '../../server/http/page-declarations'

const pages = declaredPages([
  { path: '/' },
  { path: '/map', isPublic: true, sources: { scriptSrc: ['https://maps.example'], frameSrc: ['https://f.example'] } },
])
const headerOf = (name: string, path: string, of = pages) =>
  of.headers(path)?.find(([other]) => other.toLowerCase() === name)?.[1]

describe('pages of the product', () => {
  test('add their sources to those of every page', () => {
    const policy = headerOf('content-security-policy', '/map/north') ?? ''
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' 'nonce-__CSP_NONCE__' https://maps.example")
    expect(/frame-src ([^;]*)/.exec(policy)?.[1]).toBe('https://f.example')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headerOf('cross-origin-opener-policy', '/map')).toBe('same-origin')
  })

  test('open windows of other sites only if they declare it', () => {
    const popups = declaredPages([{ path: '/map', sources: { opensPopups: true } }])
    expect(headerOf('cross-origin-opener-policy', '/map', popups)).toBe('same-origin-allow-popups')
  })

  test.each(['/', '/maps', '/sign-in'])('have no headers of their own at %s', (path) => {
    expect(pages.headers(path)).toBeUndefined()
    expect(pages.isPublic(path)).toBe(false)
  })

  test('are public below their path too', () => {
    expect(pages.isPublic('/map/north')).toBe(true)
  })
})
