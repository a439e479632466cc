import { describe, expect, test } from 'vitest'
import { safeRedirect, signInPath, withRedirect } from '../../src/providers/redirect'

describe('the way back after sign-in', () => {
  test.each(['/', '/orders', '/users?page=2&status=active,invited#top', '/users/admins'])(
    '%s is of this site',
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
  ])('%j leads to the start page', (path) => {
    expect(safeRedirect(path)).toBe('/')
  })

  test('sign-in keeps where the visitor was', () => {
    expect(signInPath({ pathname: '/orders', search: '?status=paid' })).toBe(
      '/sign-in?redirect=%2Forders%3Fstatus%3Dpaid',
    )
  })

  test('sign-in does not lead back to itself', () => {
    expect(signInPath({ pathname: '/sign-in', search: '?redirect=%2Forders' })).toBe('/sign-in?redirect=%2F')
  })

  test('the pages of sign-in’s family hand it on', () => {
    expect(withRedirect('/forgot-password', '/orders?page=2')).toBe('/forgot-password?redirect=%2Forders%3Fpage%3D2')
    expect(withRedirect('/sign-up', '/')).toBe('/sign-up')
  })
})
