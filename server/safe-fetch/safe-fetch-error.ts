const sentences = {
  badAddress: 'The address is none of http or https.',
  privateAddress: 'The address leads into a private network.',
  unreachable: 'Nobody answers at that address.',
  tooSlow: 'The answer took too long.',
  tooLarge: 'The answer is too large.',
} as const

/** Why a request to a configured address came to nothing. */
export type SafeFetchReason = keyof typeof sentences

/** A failed request to a configured address. The message is safe to show; the cause, for the log, may name the address. */
export class SafeFetchError extends Error {
  override readonly name = 'SafeFetchError'

  constructor(
    readonly reason: SafeFetchReason,
    options?: ErrorOptions,
  ) {
    super(sentences[reason], options)
  }
}
