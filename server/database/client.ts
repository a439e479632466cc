import type { EventEmitter } from 'node:events'
import postgres from 'postgres'
import { createOpening, type ServerAddress } from './open-socket'
import { type SessionSettings, SessionSocket } from './session-socket'

type Options = postgres.Options<Record<string, postgres.PostgresType>>

/** Object numbers of PostgreSQL's own types, from its catalogue. */
const oid = { int8: 20, json: 114, date: 1082, timestamp: 1114, timestamptz: 1184, jsonb: 3802 }

/**
 * One pool of connections, to an address or over what a function gives for a socket, with the time zone set to UTC and short waits between attempts to connect again.
 * `session` holds further settings of each session. They are no startup parameters, which PgBouncer refuses.
 *
 * @example plain `sql` queries see these JavaScript values:
 * timestamptz: ISO 8601 text in UTC with milliseconds · date: 'YYYY-MM-DD' · numeric: text · bigint: number · json: parsed
 */
export function createClient(
  address: string | (() => EventEmitter),
  options: Options,
  session?: SessionSettings,
): postgres.Sql {
  const settings: Options = {
    prepare: true,
    connect_timeout: 5,
    // The driver's own steps grow to 20 seconds, in which requests would wait for a database that is back already.
    backoff: (attempt) => Math.min(0.05 * 2 ** attempt, 1),
    onnotice: () => undefined,
    ...options,
    connection: { application_name: 'storydesk', TimeZone: 'UTC', ...options.connection },
  }
  if (typeof address === 'string')
    return session ? withSession(address, settings, session) : postgres(address, settings)
  // The driver takes a function for sockets, though its types do not say so. What it opens waits for the engine by itself, and has
  // statements wait: a driver that holds some back loses count of a transaction that begins right then.
  const embedded = {
    ...settings,
    socket: address,
    host: 'localhost',
    user: 'postgres',
    database: 'postgres',
    connect_timeout: 0,
    max_pipeline: Number.POSITIVE_INFINITY,
  }
  return postgres(embedded as Options)
}

/** The driver reads the address; the socket opens the connection, since the driver cannot wait inside of one. */
function withSession(address: string, settings: Options, session: SessionSettings): postgres.Sql {
  const open = createOpening(postgres(address, settings).options as unknown as ServerAddress)
  // The driver takes a function for sockets, though its types do not say so.
  const opening = { ...settings, ssl: false, socket: () => new SessionSocket(open(), session) }
  return postgres(address, opening as Options)
}

/**
 * Sets how values travel. Drizzle switches the driver's parsers off for the client that it is given, for JSON parameters too;
 * this is called after that, and gives values that suit both it and plain queries.
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

/** Text passes as it is, since Drizzle hands over JSON already written. */
const jsonText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** `2026-01-31 09:05:00.5+00` of a connection in UTC becomes `2026-01-31T09:05:00.500Z`. */
function isoTime(value: string): string {
  const time = new Date(`${value.replace(' ', 'T').replace(/\+00$/, '')}Z`)
  return Number.isNaN(time.getTime()) ? value : time.toISOString()
}
