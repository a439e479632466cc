import { graphql, type ResultOf } from '../../providers/graphql'

export const assignmentParts =
  'id resource recordId title assigneeId assigneeName isAssigneeActive assignedByName dueOn createdAt'
const state = `noteCount notesChangedAt isFollowed people { id name isEditing field } assignment { ${assignmentParts} }`
const reply = 'id body authorId authorName createdAt editedAt isOwn isDeleted mentions { id name isActive }'
const note = `${reply} replies { ${reply} }`

export const stateDocument = graphql(`query RecordCollaboration($resource: String!, $recordId: ID!) {
  recordCollaboration(resource: $resource, recordId: $recordId) { ${state} }
}`)
export const stateSubscription = graphql(`subscription ($resource: String!, $recordId: ID!) {
  recordCollaboration(resource: $resource, recordId: $recordId) { ${state} }
}`)
export const unreadSubscription = graphql('subscription { inboxUnreadCount }')

export const notesDocument = graphql(`query RecordNotes($resource: String!, $recordId: ID!, $paging: OffsetPaging) {
  recordNotes(resource: $resource, recordId: $recordId, paging: $paging) { totalCount nodes { ${note} } }
}`)
export const colleaguesDocument = graphql(`query Colleagues($resource: String!, $recordId: ID!, $search: String) {
  colleagues(resource: $resource, recordId: $recordId, search: $search) { id name isActive }
}`)

export const addNoteDocument = graphql('mutation AddNote($input: AddNoteInput!) { addNote(input: $input) { id } }')
export const editNoteDocument = graphql('mutation EditNote($input: EditNoteInput!) { editNote(input: $input) { id } }')
export const deleteNoteDocument = graphql('mutation DeleteNote($id: ID!) { deleteNote(id: $id) }')
export const assignDocument = graphql(
  'mutation AssignRecord($input: AssignRecordInput!) { assignRecord(input: $input) { id } }',
)
export const completeDocument = graphql(`mutation CompleteAssignment($resource: String!, $recordId: ID!) {
  completeAssignment(resource: $resource, recordId: $recordId)
}`)
export const followRecordDocument = graphql(
  'mutation FollowRecord($input: FollowRecordInput!) { followRecord(input: $input) }',
)
export const presenceDocument = graphql(
  'mutation ShowPresence($input: ShowPresenceInput!) { showPresence(input: $input) }',
)

export type RecordState = ResultOf<typeof stateDocument>['recordCollaboration']
export type Note = ResultOf<typeof notesDocument>['recordNotes']['nodes'][number]
/** A note or a reply. */
export type AnyNote = Omit<Note, 'replies'>
export type Colleague = ResultOf<typeof colleaguesDocument>['colleagues'][number]

/** Query keys. */
export const collaborationKey = 'collaboration'
export const inboxKey = 'inbox'
