import { forbidden } from '../../../server/errors'
import { type ActionRun, defineBehaviour } from '../../../server/operations/behaviour'
import { users } from '../users/users'
import { creatorApplications } from './creator-applications'

/** Applications: actors cannot decide on their own one, and approval makes the applicant a creator. */
type Decision = ActionRun<typeof creatorApplications, 'approve' | 'reject'>

export const creatorApplicationsBehaviour = defineBehaviour(creatorApplications, {
  actions: {
    async approve(run) {
      decide(run)
      await makeCreator(run)
    },
    reject: decide,
  },
})

/** Throws FORBIDDEN if staff are users and the actor is the applicant (guarantees, "Access"). */
function decide({ actor, record, input, values }: Decision): void {
  if (actor.accounts === 'users' && actor.id === record.applicantId) throw forbidden()
  if (input.adminNotes) values.adminNotes = input.adminNotes
}

/** A player becomes a creator; accounts with a higher role keep it. */
async function makeCreator({ tx, operations, record }: Decision): Promise<void> {
  await operations.update(
    tx,
    users,
    record.applicantId,
    ({ role }) => (role === 'user' ? { role: 'creator' } : {}),
    'becomeCreator',
  )
}
