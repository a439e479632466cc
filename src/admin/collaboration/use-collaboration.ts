import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { followDocument } from '../../providers/live-client'
import { queryClient } from '../../providers/queries'
import { request } from '../../providers/transport'
import { collaborationKey, inboxKey, type RecordState, stateDocument, stateSubscription } from './documents'

const keyOf = (resource: string, recordId: string) => [collaborationKey, 'record', resource, recordId]

/** Notes, assignment and presence of a record; undefined until they are known. */
export function useCollaboration(resource: ResourceDeclaration, recordId: string): RecordState | undefined {
  return useQuery({
    queryKey: keyOf(resource.name, recordId),
    queryFn: async () => (await request(stateDocument, { resource: resource.name, recordId })).recordCollaboration,
    meta: { quiet: true },
  }).data
}

/** Receives the changes of others while the record is shown. */
export function useLiveCollaboration(resource: ResourceDeclaration, recordId: string): void {
  const { name } = resource
  useEffect(() => {
    const events = followDocument({ query: stateSubscription, variables: { resource: name, recordId } })
    void follow(events, ({ recordCollaboration: state }) => {
      const before = queryClient.getQueryData<RecordState>(keyOf(name, recordId))
      queryClient.setQueryData(keyOf(name, recordId), state)
      const isSame = before?.noteCount === state.noteCount && before.notesChangedAt === state.notesChangedAt
      if (!isSame) void queryClient.invalidateQueries({ queryKey: [collaborationKey, 'notes', name, recordId] })
    })
    return () => void events.return?.()
  }, [name, recordId])
}

/** Calls back with each event. A refused or ended subscription leaves what is shown. */
export async function follow<Data>(
  events: AsyncIterable<{ data?: Data | null }>,
  take: (data: Data) => void,
): Promise<void> {
  try {
    for await (const { data } of events) if (data) take(data)
  } catch {
    // The next page subscribes again.
  }
}

/** Reads the state of a record again after an own change. */
export const refreshCollaboration = (resource: ResourceDeclaration, recordId: string): void => {
  void queryClient.invalidateQueries({ queryKey: keyOf(resource.name, recordId) })
  void queryClient.invalidateQueries({ queryKey: [collaborationKey, 'notes', resource.name, recordId] })
  void queryClient.invalidateQueries({ queryKey: [inboxKey] })
}

/** The name of the notes' tab, with their number. */
export const NotesLabel = ({ resource, recordId }: { resource: ResourceDeclaration; recordId: string }) => {
  const { t } = useTranslation()
  const total = useCollaboration(resource, recordId)?.noteCount ?? 0
  return total > 0 ? t('collaboration.notesCount', { total }) : t('collaboration.notes')
}
