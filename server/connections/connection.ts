import type { AnyRecord } from '../../src/declare'
import type { SafeFetchRequest } from '../safe-fetch/safe-fetch'
import type { SafeFetchReason } from '../safe-fetch/safe-fetch-error'
import type { Settings } from '../settings'

/**
 * Why a connection fails, with a description for integrators. SafeFetchError has the failures on the way to the
 * service.
 */
export const connectionProblems = {
  badAddress: 'The configured address is not a valid URL.',
  privateAddress: 'The configured address is in a private network.',
  unreachable: 'The configured address does not respond.',
  tooSlow: 'The service did not respond in time.',
  tooLarge: 'The response was too large.',
  noAddress: 'The server has no address for this service.',
  noSecret: 'A key or an identifier is not set.',
  lockedSecret: 'The stored secret cannot be decrypted with the key of this installation.',
  refused: 'The credentials were not accepted.',
  wrongMode: 'The key belongs to the other mode.',
  noBucket: 'There is no bucket with this name.',
  notWritable: 'The bucket exists, but a test file could not be written, read and removed.',
  limited: 'The service does not accept more requests now.',
  failed: 'The service returned an error.',
  unreadable: 'The response is not from this kind of service.',
} as const satisfies Record<SafeFetchReason, string> & Record<string, string>

export type ConnectionProblem = keyof typeof connectionProblems

/** A connection failed; the cause is for the log. A request that fails on its way (SafeFetchError) is one too. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'

  constructor(
    readonly problem: ConnectionProblem,
    options?: ErrorOptions,
  ) {
    super(connectionProblems[problem], options)
  }
}

/** The URLs of services that records do not configure. */
export type ConnectionSettings = Pick<Settings, 'aiBaseUrl' | 'serviceUrls'>

/** A complete response. */
export interface ConnectionResponse {
  status: number
  text: string
}

/** One connection test of a record, outside of any transaction. */
export interface ConnectionAttempt<R = AnyRecord, Secret extends string = string> {
  /** The displayed record, without its secrets. */
  record: R
  settings: ConnectionSettings
  /** A decrypted secret of the record. Throws ConnectionError noSecret or lockedSecret. */
  secret(field: Secret): string
  /** Sends a request within the remaining time of the whole test. Throws SafeFetchError for failures on the way. */
  send(url: string, request?: SafeFetchRequest): Promise<ConnectionResponse>
}

/** Throws for a status that is not success. */
export function assertAccepted({ status }: ConnectionResponse): void {
  if (status >= 200 && status < 300) return
  if (status === 401 || status === 403) throw new ConnectionError('refused')
  throw new ConnectionError(status === 429 ? 'limited' : 'failed')
}

/** The JSON object of a response. Throws ConnectionError: unreadable. */
export function objectOf({ text }: ConnectionResponse): AnyRecord {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as AnyRecord
  } catch (cause) {
    throw new ConnectionError('unreadable', { cause })
  }
  throw new ConnectionError('unreadable')
}
