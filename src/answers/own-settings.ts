/** A member of staff's settings as they see them (specification section 5); null where nothing was chosen yet. */
export interface OwnSettings {
  username: string
  /** When the username may be changed again; null when it may be now. ISO 8601. */
  usernameFrozenUntil: string | null
  name: string
  email: string
  displayEmail: string | null
  bio: string | null
  links: string[]
  bornOn: string | null
  language: string | null
  hiddenEntries: string[]
  notifications: string | null
}

/** A sign-in of somebody's that still stands. Moments in ISO 8601. */
export interface OwnSession {
  id: string
  ip: string | null
  startedAt: string
  /** When it last got a new access token, which is every quarter of an hour while it is used. */
  usedAt: string
  isCurrent: boolean
}
