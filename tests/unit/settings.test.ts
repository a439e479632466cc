import { availableParallelism } from 'node:os'
import { describe, expect, test } from 'vitest'
import { readSettings, SettingsError } from '../../server/settings'

const sentencesOf = (env: NodeJS.ProcessEnv) => {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof SettingsError) return error.sentences
  }
  return []
}

describe('settings', () => {
  test('an empty environment has the documented defaults', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: `${process.cwd()}/data`,
      databaseUrl: null,
      seed: null,
      roleScheme: 'A',
      corsOrigins: [],
      trustProxy: false,
      rateLimits: { session: 120_000, token: 60_000, address: 3_000, atOnce: 500 },
      workers: 1,
      logLevel: 'info',
      production: false,
    })
  })

  test('values are parsed by their types', () => {
    const settings = readSettings({
      PORT: '8080',
      PUBLIC_URL: 'https://desk.example/',
      DATABASE_URL: 'postgres://me:secret@db/storydesk',
      SEED: 'none',
      ROLE_READING: 'B',
      CORS_ORIGINS: 'https://shop.example, http://localhost:5173/',
      TRUST_PROXY: '2',
      NODE_ENV: 'production',
    })
    expect(settings).toMatchObject({
      port: 8080,
      publicUrl: 'https://desk.example',
      databaseUrl: 'postgres://me:secret@db/storydesk',
      seed: 'none',
      roleScheme: 'B',
      corsOrigins: ['https://shop.example', 'http://localhost:5173'],
      trustProxy: 2,
      production: true,
    })
  })

  test('WORKERS is a number of processes, or one for each core', () => {
    expect(readSettings({ WORKERS: '3' }).workers).toBe(3)
    expect(readSettings({ WORKERS: 'auto' }).workers).toBe(Math.min(availableParallelism(), 64))
  })

  test('an empty value counts as missing', () => {
    expect(readSettings({ PORT: '', SEED: ' ', TRUST_PROXY: '' })).toEqual(readSettings({}))
  })

  test.each([
    ['PORT', '99999', 'PORT must be a port from 0 to 65535; it is "99999".'],
    ['PORT', '3000x', 'PORT must be a port from 0 to 65535; it is "3000x".'],
    ['SEED', 'yes', 'SEED must be demo or none; it is "yes".'],
    ['ROLE_READING', 'a', 'ROLE_READING must be A or B; it is "a".'],
    ['ADMIN_EMAIL', 'boss', 'ADMIN_EMAIL must be an email address; it is "boss".'],
    [
      'PUBLIC_URL',
      'desk.example',
      'PUBLIC_URL must be an address that begins with http:// or https://; it is "desk.example".',
    ],
    [
      'AI_BASE_URL',
      'https:models.example',
      'AI_BASE_URL must be an address that begins with http:// or https://; it is "https:models.example".',
    ],
    [
      'PUBLIC_URL',
      'https://desk.example/?a=1',
      'PUBLIC_URL must be an address without ? and #; it is "https://desk.example/?a=1".',
    ],
    ['DATA_DIR', '"./data"', 'DATA_DIR must be a directory without quotation marks; it is ""./data"".'],
    ['DATA_DIR', 'caf\ufffd', 'DATA_DIR must be text in UTF-8; it is "…".'],
    ['SMTP_URL', 'smtp://', 'SMTP_URL must be an address with a host; it is "…".'],
    [
      'SMTP_URL',
      'smtp://a:%zz@h',
      'SMTP_URL must be a valid address, with %23 %25 %2F %3F for # % / ? in its password; it is "…".',
    ],
    [
      'DATABASE_URL',
      'postgres://a:50%@db/x',
      'DATABASE_URL must be a valid address, with %23 %25 %2F %3F for # % / ? in its password; it is "…".',
    ],
    [
      'ADMIN_EMAIL',
      `${'a'.repeat(250)}@b.example`,
      `ADMIN_EMAIL must be an email address; it is "${'a'.repeat(250)}@b.example".`,
    ],
    ['ADMIN_PASSWORD', 'a'.repeat(201), 'ADMIN_PASSWORD must be 7 to 200 characters long; it is "…".'],
    ['CORS_ORIGINS', '*', 'CORS_ORIGINS must be origins such as https://shop.example, separated by commas; it is "*".'],
    ['TRUST_PROXY', 'all', 'TRUST_PROXY must be true, false or the number of proxies in front; it is "all".'],
    ['WORKERS', '0', 'WORKERS must be auto or a number from 1 to 64; it is "0".'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent; it is "loud".'],
  ])('%s=%s stops the start with a message', (name, value, sentence) => {
    expect(sentencesOf({ [name]: value })).toEqual([sentence])
  })

  // The first three said that the address must begin with postgres://, and the last one connected to the host "a".
  test.each(['postgres://a:b#c@db/x', 'postgres://a:b/c@db/x', 'postgres://a:b?c@db/x', 'postgres://a:12#c@db/x'])(
    'DATABASE_URL=%s has a password that is not encoded',
    (value) => {
      const expected = 'a valid address, with %23 %25 %2F %3F for # % / ? in its password'
      expect(sentencesOf({ DATABASE_URL: value })).toEqual([`DATABASE_URL must be ${expected}; it is "…".`])
    },
  )

  test.each(['postgres://a:b%23c@db:5432/x?sslmode=require', 'postgres://db/x?user=a@b', 'postgres://a:b@c@db/x'])(
    'DATABASE_URL=%s is valid',
    (value) => {
      expect(readSettings({ DATABASE_URL: value }).databaseUrl).toBe(value)
    },
  )

  test.each([`${'k'.repeat(32)},`, `${'k'.repeat(32)}, short`])('STORYDESK_KEY=%s has a short key', (value) => {
    const sentence = 'STORYDESK_KEY must be keys of at least 32 characters, with commas between them; it is "…".'
    expect(sentencesOf({ STORYDESK_KEY: value })).toEqual([sentence])
  })

  test.each(['ADMIN_PASSWORD', 'STORYDESK_KEY', 'DATABASE_URL', 'SMTP_URL'])(
    'an invalid %s is not repeated',
    (name) => {
      expect(sentencesOf({ [name]: 'abc' })).toHaveLength(1)
      expect(sentencesOf({ [name]: 'abc' }).join()).not.toContain('abc')
    },
  )

  test('all invalid values are reported together', () => {
    expect(sentencesOf({ PORT: 'x', SEED: 'x', ROLE_READING: 'x' })).toHaveLength(3)
  })

  describe('of single sign-on', () => {
    const env = {
      OIDC_ISSUER: 'https://login.example/tenant/',
      OIDC_CLIENT_ID: 'storydesk',
      OIDC_CLIENT_SECRET: 'a secret',
      PUBLIC_URL: 'https://desk.example',
    }

    test('are complete with an issuer, a client and the public address', () => {
      const { singleSignOn } = readSettings(env)
      expect(singleSignOn).toEqual({
        issuer: 'https://login.example/tenant/',
        clientId: 'storydesk',
        clientSecret: 'a secret',
        name: null,
        trustEmail: false,
      })
      expect(readSettings({ ...env, OIDC_NAME: 'Acme', OIDC_TRUST_EMAIL: 'true' }).singleSignOn).toEqual({
        ...singleSignOn,
        name: 'Acme',
        trustEmail: true,
      })
      expect(readSettings({ PUBLIC_URL: env.PUBLIC_URL }).singleSignOn).toBeNull()
    })

    test.each(Object.keys(env))('stop the start without %s', (name) => {
      const given = name === 'OIDC_ISSUER' ? 'OIDC_CLIENT_ID' : 'OIDC_ISSUER'
      expect(sentencesOf({ ...env, [name]: '' })).toEqual([`${name} must be set, because ${given} is set.`])
    })

    test.each([
      ['OIDC_ISSUER', 'http://login.example', 'an address that begins with https://'],
      ['OIDC_ISSUER', 'login.example', 'an address that begins with http:// or https://'],
      ['OIDC_ISSUER', 'https://login.example/?a', 'an address without ? and #'],
      [
        'OIDC_ISSUER',
        'https://login.example/.well-known/openid-configuration',
        'the issuer, without /.well-known/ and the rest',
      ],
      // There, an administrator of any tenant gives out any email address.
      ['OIDC_ISSUER', 'https://login.microsoftonline.com/common/v2.0', 'the issuer of one tenant'],
      ['OIDC_ISSUER', 'https://login.microsoftonline.com/organizations/v2.0', 'the issuer of one tenant'],
      ['OIDC_NAME', 'a'.repeat(41), 'at most 40 characters long'],
      ['OIDC_TRUST_EMAIL', 'yes', 'true or false'],
    ])('%s=%s stops the start', (name, value, expected) => {
      expect(sentencesOf({ ...env, [name]: value })).toEqual([`${name} must be ${expected}; it is "${value}".`])
    })

    test.each(['http://localhost:8080/realms/x', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
      'allow %s on this machine',
      (issuer) => expect(readSettings({ ...env, OIDC_ISSUER: issuer }).singleSignOn?.issuer).toBe(issuer),
    )
  })
})
