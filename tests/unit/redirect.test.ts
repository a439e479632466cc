import { describe, expect, test } from 'vitest'
import { safeRedirect, signInPath, withRedirect } from '../../src/providers/navigation'

describe('the redirect after sign-in', () => {
  test.each(['/', '/orders', '/users?page=2&status=active,invited#top', '/users/admins'])(
    'accepts %s on this site',
    (path) => {
      expect(safeRedirect(path)).toBe(path)
    },
  )

  test.each([
    null,
    '',
    'orders',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    '/sign-in?redirect=%2Forders',
    '/otp',
    '/sign-in/',
    '/auth/oidc/callback?code=x',
    '/Sign-In-2/?redirect=%2Forders',
  ])('replaces %j by the start page', (path) => {
    expect(safeRedirect(path)).toBe('/')
  })

  test("sign-in keeps the visitor's location", () => {
    expect(signInPath({ pathname: '/orders', search: '?status=paid' })).toBe(
      '/sign-in?redirect=%2Forders%3Fstatus%3Dpaid',
    )
  })

  test('sign-in does not redirect to itself', () => {
    expect(signInPath({ pathname: '/sign-in', search: '?redirect=%2Forders' })).toBe('/sign-in?redirect=%2F')
  })

  test('sign-in pages pass the location on', () => {
    expect(withRedirect('/forgot-password', '/orders?page=2')).toBe('/forgot-password?redirect=%2Forders%3Fpage%3D2')
    expect(withRedirect('/sign-up', '/')).toBe('/sign-up')
  })
})
