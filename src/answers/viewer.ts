import type { Reading } from '../declare'

export type { Reading }

/** A path that a role may open, and what it may do there; `*` is every path, or every action. */
export interface PathAccess {
  path: string
  /** Null for a page without records. */
  resource: string | null
  actions: string[]
}

/** How the program looks to somebody; null where they did not choose. */
export interface Appearance {
  theme: string | null
  font: string | null
  direction: string | null
}

/** What the frame needs of an account's settings at once. */
export interface FrameSettings {
  /** How the program looks to them, for a device that does not know it. */
  appearance: Appearance
  /** Entries that its sidebar leaves out. */
  hiddenEntries: string[]
  /** The address as the account wants it shown. */
  displayEmail: string
}

/** The signed-in account and what its role may do (api.md `me`). */
export interface Viewer extends FrameSettings {
  id: string
  email: string
  displayName: string
  role: string
  /** Whether signing in asks for a mailed code; null for accounts without a second step. */
  secondStep: boolean | null
  reading: Reading
  access: PathAccess[]
}
