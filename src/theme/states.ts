import type { Tone } from './tokens'

/** A state's word has the same colour on every screen. */
const toneOfState = new Map<string, Tone>(
  Object.entries({
    draft: 'grey',
    inactive: 'grey',
    disabled: 'grey',
    pending: 'amber',
    waiting: 'amber',
    active: 'green',
    published: 'green',
    approved: 'green',
    paid: 'green',
    delivered: 'green',
    enabled: 'green',
    live: 'green',
    visible: 'green',
    rejected: 'red',
    suspended: 'red',
    cancelled: 'red',
    failed: 'red',
    revoked: 'red',
    scheduled: 'blue',
    invited: 'blue',
    sandbox: 'blue',
    expired: 'muted',
    hidden: 'muted',
    refunded: 'muted',
  } satisfies Record<string, Tone>),
)

/** The tone of a state's word; undefined for a word that is no state (a type, a role). */
export const stateTone = (state: string): Tone | undefined => toneOfState.get(state)
