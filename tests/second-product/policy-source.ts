import model from '../../server/policy/model.conf?raw'
import type { PolicySource } from '../../server/policy/source'

const lines = `
p, A, super_admin, *, *
p, A, editor, /, show
p, A, editor, /depots, *
p, A, editor, /tags, *
p, A, editor, /models, *
p, A, editor, /shelves, *
p, A, editor, /promotions, *
p, A, editor, /media, *
p, A, moderator, /, show
p, A, support, /, show
p, A, support, /machines, *
p, A, support, /rentals, *
p, A, support, /rental-lines, *
p, A, support, /depots, *
p, A, support, /audit-events, *
p, A, moderator, /yards, list|show

p, B, superadmin, *, *
p, B, admin, /, show
p, B, manager, /, show
p, B, cashier, /, show
# p, B, admin, /users, list|show|create|edit|delete|suspend
`

/** Replaces `server/policy/source.ts`. */
export const policySource: PolicySource = { model, lines }
