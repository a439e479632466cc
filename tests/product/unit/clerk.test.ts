import { describe, expect, test } from 'vitest'
import { declaredPages } from '../../../server/http/page-declarations'
import { clerkOrigin, pageWith } from '../../../src/pages/clerk/clerk.server'

const key = `pk_test_${Buffer.from('calm-otter-7.clerk.accounts.dev$').toString('base64')}`
const policyOf = (path: string, of?: string) =>
  declaredPages([pageWith(of)])
    .headers(path)
    ?.find(([name]) => name.toLowerCase() === 'content-security-policy')?.[1]

describe('the area of Clerk', () => {
  test.each([
    [key, 'https://calm-otter-7.clerk.accounts.dev'],
    [`pk_live_${Buffer.from('clerk.example.com$').toString('base64')}`, 'https://clerk.example.com'],
    [`pk_test_${Buffer.from('no end').toString('base64')}`, null],
    [`pk_test_${Buffer.from("x.example; script-src 'unsafe-inline'$").toString('base64')}`, null],
    ['sk_test_secret', null],
    ['', null],
  ])('%s has the host %s', (of, origin) => {
    expect(clerkOrigin(of)).toBe(origin)
  })

  test('may load scripts only of that site', () => {
    const policy = policyOf('/clerk/sign-in', key) ?? ''
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(
      "'self' 'nonce-__CSP_NONCE__' https://calm-otter-7.clerk.accounts.dev https://challenges.cloudflare.com",
    )
    expect(policy).toContain("frame-ancestors 'none'")
  })

  test.each(['/', '/sign-in', '/clerks', '/users'])('does not include %s', (path) => {
    expect(policyOf(path, key)).toBeUndefined()
  })

  test('has no policy of its own without a key', () => {
    expect(policyOf('/clerk/sign-in', '')).toBeUndefined()
  })
})
