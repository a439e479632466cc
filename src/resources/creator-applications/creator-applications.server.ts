import { type ActionRun, defineBehaviour } from '../../../server/operations/behaviour'
import { users } from '../users/users'
import { creatorApplications } from './creator-applications'

type Decision = ActionRun<typeof creatorApplications, 'approve' | 'reject'>
type Reopening = ActionRun<typeof creatorApplications, 'reopen'>

/** Applications: approval makes the applicant a creator. */
export const creatorApplicationsBehaviour = defineBehaviour(creatorApplications, {
  actions: {
    async approve(run) {
      decide(run)
      await makeCreator(run)
    },
    reject: decide,
    async reopen(run) {
      if (run.record.status === 'approved') await makePlayer(run)
    },
  },
})

function decide({ input, values }: Decision): void {
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

/** A creator becomes a player again, unless another approval or another person made the account a creator. */
async function makePlayer({ tx, operations, id, record: { applicantId } }: Reopening): Promise<void> {
  const isApprovedElsewhere = await operations.some(tx, creatorApplications, {
    applicant: { id: { eq: applicantId } },
    status: { eq: 'approved' },
    id: { neq: id },
  })
  const [lastChange] = await tx<{ action: string }[]>`
    select action from audit_events where resource = ${users.name} and record_id = ${applicantId} and after ? 'role'
    order by created_at desc, id desc limit 1`
  if (isApprovedElsewhere || lastChange?.action !== 'becomeCreator') return
  await operations.update(
    tx,
    users,
    applicantId,
    ({ role }) => (role === 'creator' ? { role: 'user' } : {}),
    'becomePlayer',
  )
}
