import postgres from 'postgres'
import { createOpening, type ServerAddress } from './open-socket'
import { type Session, SessionSocket } from './session-socket'

type Options = postgres.Options<Record<string, postgres.PostgresType>>

/** Object ids of PostgreSQL's built-in types, from its catalogue. */
const oid = { int8: 20, json: 114, date: 1082, timestamp: 1114, timestamptz: 1184, jsonb: 3802 }

/**
 * Numbers of this program's advisory locks; they start at an arbitrary value, because other programs may use the same
 * database.
 */
export const lockNumbers = {
  migrations: 7_301_001,
  firstStart: 7_301_002,
  present: 7_301_003,
  unusedFiles: 7_301_004,
  trees: 7_301_005,
} as const

const unlimited: Session = { settings: {}, longestSilence: 0 }

/**
 * One pool of connections, with the time zone set to UTC and short waits between attempts to connect again. As libpq does, it takes
 * the folder of a socket as the parameter `host` of the address.
 * `session` bounds the silence of its server and holds further settings, which are no startup parameters: PgBouncer refuses those.
 *
 * @example plain `sql` queries see these JavaScript values:
 * timestamptz: ISO 8601 text in UTC with milliseconds · date: 'YYYY-MM-DD' · numeric: text · bigint: number · json: parsed
 */
export function createClient(address: string, options: Options, session = unlimited): postgres.Sql {
  const url = new URL(address)
  const folder = url.searchParams.get('host')
  url.searchParams.delete('host')
  const settings: Options = {
    prepare: true,
    connect_timeout: 5,
    // The driver's own delays grow to 20 seconds, in which requests would wait for a database that works again.
    backoff: (attempt) => Math.min(0.05 * 2 ** attempt, 1),
    onnotice: () => undefined,
    ...(folder && { path: `${folder}/.s.PGSQL.${url.port || 5432}` }),
    ...options,
    connection: { application_name: 'storydesk', TimeZone: 'UTC', ...options.connection },
  }
  // The driver parses the address; the socket opens the connection, because the driver cannot wait inside its own.
  const open = createOpening(postgres(url.href, settings).options as unknown as ServerAddress)
  // The driver accepts a function for sockets, although its types omit it.
  const opening = { ...settings, ssl: false, socket: () => new SessionSocket(open(), session) }
  return postgres(url.href, opening as Options)
}

/**
 * Sets how values are parsed and serialized, for plain queries and for Drizzle's, which serializes JSON itself.
 */
export function setValueTypes(sql: postgres.Sql): void {
  const { parsers, serializers } = sql.options as unknown as {
    parsers: Record<number, (value: string) => unknown>
    serializers: Record<number, (value: unknown) => unknown>
  }
  parsers[oid.timestamptz] = isoTime
  parsers[oid.date] = (value) => value
  parsers[oid.int8] = Number
  for (const type of [oid.timestamptz, oid.timestamp, oid.date]) serializers[type] = timeText
  for (const type of [oid.json, oid.jsonb]) serializers[type] = jsonText
}

const timeText = (value: unknown) => (value instanceof Date ? value.toISOString() : value)

const jsonText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** `2026-01-31 09:05:00.5+00` of a connection in UTC becomes `2026-01-31T09:05:00.500Z`. */
function isoTime(value: string): string {
  const time = new Date(`${value.replace(' ', 'T').replace(/\+00$/, '')}Z`)
  return Number.isNaN(time.getTime()) ? value : time.toISOString()
}
