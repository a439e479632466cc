const sentences = {
  badAddress: 'The address does not begin with http:// or https://.',
  privateAddress: 'The address is in a private network.',
  unreachable: 'The address does not respond.',
  tooSlow: 'The service did not respond in time.',
  tooLarge: 'The response is too large.',
} as const

/** Why a request to a configured address failed. */
export type SafeFetchReason = keyof typeof sentences

/**
 * A failed request to a configured address. The message is safe to show; the cause, for the log, may contain the
 * address.
 */
export class SafeFetchError extends Error {
  override readonly name = 'SafeFetchError'

  constructor(
    readonly reason: SafeFetchReason,
    options?: ErrorOptions,
  ) {
    super(sentences[reason], options)
  }
}
