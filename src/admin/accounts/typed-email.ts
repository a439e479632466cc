/** What one page of sign-in's family hands to the next in the state of the location, so that nobody types it twice. */
export interface TypedEmail {
  typedEmail?: string
}
