import { type ActionRun, defineBehaviour } from '../../../server/operations/behaviour'
import { auditEvents } from '../../system/audit-events/audit-events'
import { users } from '../users/users'
import { forbidOwn } from '../users/users.server'
import { creatorApplications } from './creator-applications'

type Decision = ActionRun<typeof creatorApplications, 'approve' | 'reject'>
type Reopening = ActionRun<typeof creatorApplications, 'reopen'>

/** Applications: actors cannot decide on their own one, and approval makes the applicant a creator. */
export const creatorApplicationsBehaviour = defineBehaviour(creatorApplications, {
  actions: {
    async approve(run) {
      decide(run)
      await makeCreator(run)
    },
    reject: decide,
    async reopen(run) {
      forbidOwn(run, run.record.applicantId)
      if (run.record.status === 'approved') await makePlayer(run)
    },
  },
})

function decide(run: Decision): void {
  forbidOwn(run, run.record.applicantId)
  if (run.input.adminNotes) run.values.adminNotes = run.input.adminNotes
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

/** A creator becomes a player again, unless another approval or another person made the account a creator. */
async function makePlayer({ tx, operations, id, record: { applicantId } }: Reopening): Promise<void> {
  const isApprovedElsewhere = await operations.some(tx, creatorApplications, {
    applicant: { id: { eq: applicantId } },
    status: { eq: 'approved' },
    id: { neq: id },
  })
  const event = { resource: { eq: 'users' }, recordId: { eq: applicantId }, action: { eq: 'becomeCreator' } }
  if (isApprovedElsewhere || !(await operations.some(tx, auditEvents, event))) return
  await operations.update(
    tx,
    users,
    applicantId,
    ({ role }) => (role === 'creator' ? { role: 'user' } : {}),
    'becomePlayer',
  )
}
