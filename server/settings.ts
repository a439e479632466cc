import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { RoleScheme } from '../src/declare'
import { declaredSchemes } from '../src/declare/role-scheme'
import { serviceUrls } from '../src/product'

type ServiceUrls = { readonly [Name in keyof typeof serviceUrls]: string | (typeof serviceUrls)[Name] }

/** Settings of the operator, read from the environment once at start. */
export interface Settings {
  port: number
  host: string
  /** The public URL without a final slash; null means the address of the request. */
  publicUrl: string | null
  dataDir: string
  /** Null means the bundled PostgreSQL. */
  databaseUrl: string | null
  /** Null means `demo` for an empty database of the bundled PostgreSQL, `none` for another one. */
  seed: 'demo' | 'none' | null
  adminEmail: string | null
  adminPassword: string | null
  roleScheme: RoleScheme
  /** Secret from which keys are derived; null means a generated file in the data directory. */
  key: string | null
  smtpUrl: string | null
  aiBaseUrl: string | null
  /** The provider of single sign-on; null means none. */
  singleSignOn: SingleSignOnSettings | null
  /** URLs of the services that the product calls, by their variables in `src/product.ts`. */
  serviceUrls: ServiceUrls
  /** Whether the server may send requests to configured addresses in private networks. */
  allowPrivateAddresses: boolean
  corsOrigins: string[]
  /** Number of proxies in front of the program; `true` means one. */
  trustProxy: boolean | number
  /**
   * Requests per minute of a session, of an API token, of an address with neither; and concurrent requests of each. 0
   * means no limit.
   */
  rateLimits: { session: number; token: number; address: number; atOnce: number }
  /** Processes that serve requests on the one port. */
  workers: number
  logLevel: string
  production: boolean
}

/** How to reach a provider of OpenID Connect. */
export interface SingleSignOnSettings {
  /** The issuer exactly as the provider writes it, because a final slash makes another one. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The name on the button; null means the words for single sign-on in the language of the page. */
  name: string | null
  /** Whether to accept an address of a provider that does not say whether it is verified. */
  trustEmail: boolean
}

/** One or more settings are invalid; `message` has one sentence for each. */
export class SettingsError extends Error {
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.name = 'SettingsError'
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Reads and checks all settings. An empty value counts as unset.
 * @throws SettingsError with one sentence for each invalid value.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const sentences: string[] = []
  const read = <T>(name: string, fallback: T, parse: (value: string) => T | Wrong): T => {
    const value = env[name]?.trim()
    if (!value) return fallback
    // Node replaces bytes that are not UTF-8, so this would be another directory or password.
    const parsed = value.includes('\ufffd') ? new Wrong('text in UTF-8', true) : parse(value)
    if (!(parsed instanceof Wrong)) return parsed
    sentences.push(`${name} must be ${parsed.expected}; it is "${parsed.hidden ? '…' : value}".`)
    return fallback
  }

  /** Without the public address the provider does not know where to send people back. */
  const readSingleSignOn = (): SingleSignOnSettings | null => {
    const issuer = read<string | null>('OIDC_ISSUER', null, issuerUrl)
    const clientId = read<string | null>('OIDC_CLIENT_ID', null, (value) => value)
    const clientSecret = read<string | null>('OIDC_CLIENT_SECRET', null, (value) => value)
    const name = read<string | null>('OIDC_NAME', null, buttonName)
    const trustEmail = read('OIDC_TRUST_EMAIL', 'false', oneOf(['true', 'false'])) === 'true'
    const isGiven = (variable: string) => Boolean(env[variable]?.trim())
    const required = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']
    const given = [...required, 'OIDC_NAME', 'OIDC_TRUST_EMAIL'].find(isGiven)
    const missing = given ? [...required, 'PUBLIC_URL'].filter((variable) => !isGiven(variable)) : []
    sentences.push(...missing.map((variable) => `${variable} must be set, because ${given} is set.`))
    return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret, name, trustEmail } : null
  }

  const settings: Settings = {
    port: read('PORT', 3000, port),
    host: read('HOST', '127.0.0.1', (value) => value),
    publicUrl: read<string | null>('PUBLIC_URL', null, address),
    dataDir: resolve(read('DATA_DIR', './data', folder)),
    databaseUrl: read<string | null>('DATABASE_URL', null, url(['postgres:', 'postgresql:'], true)),
    seed: read<Settings['seed']>('SEED', null, oneOf(['demo', 'none'])),
    adminEmail: read<string | null>('ADMIN_EMAIL', null, email),
    adminPassword: read<string | null>('ADMIN_PASSWORD', null, password),
    roleScheme: read('ROLE_READING', declaredSchemes[0], oneOf(declaredSchemes)),
    key: read<string | null>('STORYDESK_KEY', null, secret),
    smtpUrl: read<string | null>('SMTP_URL', null, mailServer),
    aiBaseUrl: read<string | null>('AI_BASE_URL', null, address),
    singleSignOn: readSingleSignOn(),
    serviceUrls: Object.fromEntries(
      Object.entries<string | null>(serviceUrls).map(([name, usual]) => [name, read(name, usual, address)]),
    ) as ServiceUrls,
    allowPrivateAddresses: read('ALLOW_PRIVATE_ADDRESSES', 'false', oneOf(['true', 'false'])) === 'true',
    corsOrigins: read('CORS_ORIGINS', [], origins),
    trustProxy: read<boolean | number>('TRUST_PROXY', false, proxies),
    rateLimits: {
      session: read('RATE_LIMIT_SESSION', 120_000, count),
      token: read('RATE_LIMIT_TOKEN', 60_000, count),
      address: read('RATE_LIMIT_ADDRESS', 3_000, count),
      atOnce: read('RATE_LIMIT_AT_ONCE', 500, count),
    },
    workers: read('WORKERS', 1, workerCount),
    logLevel: read('LOG_LEVEL', 'info', oneOf(logLevels)),
    production: (env.NODE_ENV ?? (import.meta.env.PROD ? 'production' : 'development')) === 'production',
  }
  if (sentences.length > 0) throw new SettingsError(sentences)
  return settings
}

/** The expected value of a setting; `hidden` keeps a secret out of the message. */
class Wrong {
  constructor(
    readonly expected: string,
    readonly hidden = false,
  ) {}
}

const listOf = (values: readonly string[]) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values)

const oneOf =
  <const W extends string>(values: readonly W[]) =>
  (value: string): W | Wrong =>
    values.find((each) => each === value) ?? new Wrong(listOf(values))

function port(value: string): number | Wrong {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65535 ? Number(value) : new Wrong('a port from 0 to 65535')
}

/** Docker and systemd treat quotation marks in files of settings differently. */
function folder(value: string): string | Wrong {
  return /^(["']).*\1$/.test(value) ? new Wrong('a directory without quotation marks') : value
}

const url =
  (protocols: string[], hidden = false) =>
  (value: string): string | Wrong => {
    const starts = protocols.map((protocol) => `${protocol}//`)
    const start = starts.find((each) => value.toLowerCase().startsWith(each))
    if (!start) return new Wrong(`an address that begins with ${listOf(starts)}`, hidden)
    // A password ends at a character of another part: its rest would be the path, and its user the host.
    const isCut = hidden && /^[^@/?#]*[/#][^?]*@/.test(value.slice(start.length))
    if (URL.canParse(value) && !isCut && isEncoded(value)) return value
    return new Wrong(
      hidden ? 'a valid address, with %23 %25 %2F %3F for # % / ? in its password' : 'a valid address',
      hidden,
    )
  }

function isEncoded(address: string): boolean {
  const { username, password } = new URL(address)
  try {
    return decodeURIComponent(username + password) !== null
  } catch {
    return false
  }
}

function mailServer(value: string): string | Wrong {
  const checked = url(['smtp:', 'smtps:'], true)(value)
  return checked instanceof Wrong || new URL(checked).hostname ? checked : new Wrong('an address with a host', true)
}

function address(value: string): string | Wrong {
  const checked = url(['http:', 'https:'])(value)
  if (checked instanceof Wrong) return checked
  return /[?#]/.test(checked) ? new Wrong('an address without ? and #') : checked.replace(/\/+$/, '')
}

function issuerUrl(value: string): string | Wrong {
  const checked = address(value)
  if (checked instanceof Wrong) return checked
  const { protocol, hostname, pathname } = new URL(value)
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    return new Wrong('an address that begins with https://')
  }
  if (pathname.includes('/.well-known/')) return new Wrong('the issuer, without /.well-known/ and the rest')
  // Every tenant may issue tokens there, with any email address in them.
  const isAnyTenant = hostname === 'login.microsoftonline.com' && /^\/(common|organizations)\b/.test(pathname)
  return isAnyTenant ? new Wrong('the issuer of one tenant') : value
}

function buttonName(value: string): string | Wrong {
  return [...value].length <= 40 ? value : new Wrong('at most 40 characters long')
}

function email(value: string): string | Wrong {
  return /^[^\s@]+@[^\s@]+$/.test(value) && value.length <= 254 ? value : new Wrong('an email address')
}

/** A password that sign-in refuses would make an account that nobody can use. */
function password(value: string): string | Wrong {
  const { length } = [...value]
  return length >= 7 && length <= 200 ? value : new Wrong('7 to 200 characters long', true)
}

function secret(value: string): string | Wrong {
  const keys = value.split(',').map((key) => key.trim())
  return keys.every((key) => key.length >= 32)
    ? value
    : new Wrong('keys of at least 32 characters, with commas between them', true)
}

function origins(value: string): string[] | Wrong {
  const list = value.split(',').map((origin) => origin.trim().replace(/\/$/, ''))
  const isOrigin = (origin: string) => URL.canParse(origin) && new URL(origin).origin === origin
  return list.every(isOrigin) ? list : new Wrong('origins such as https://shop.example, separated by commas')
}

function count(value: string): number | Wrong {
  return /^\d{1,9}$/.test(value) ? Number(value) : new Wrong('a number of requests, or 0 for no limit')
}

const mostWorkers = 64

function workerCount(value: string): number | Wrong {
  if (value === 'auto') return Math.min(availableParallelism(), mostWorkers)
  const number = /^\d{1,2}$/.test(value) ? Number(value) : 0
  return number >= 1 && number <= mostWorkers ? number : new Wrong(`auto or a number from 1 to ${mostWorkers}`)
}

function proxies(value: string): boolean | number | Wrong {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^\d{1,2}$/.test(value) ? Number(value) : new Wrong('true, false or the number of proxies in front')
}
