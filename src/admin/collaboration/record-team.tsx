import { Flex } from 'antd'
import { useEffect } from 'react'
import type { ResourceDeclaration } from '../../declare'
import { showFieldPresence } from '../form/field-presence'
import { AssignmentControl } from './assignment-control'
import { People, useOthers } from './people'
import { useCollaboration, useLiveCollaboration } from './use-collaboration'
import { usePresence } from './use-presence'
import './collaboration.css'

interface RecordTeamProps {
  resource: ResourceDeclaration
  recordId: string
}

/** The people of a record, who see this page as open. */
function useTeam({ resource, recordId }: RecordTeamProps, isEditing: boolean) {
  useLiveCollaboration(resource, recordId)
  usePresence(resource, recordId, isEditing)
  return useCollaboration(resource, recordId)
}

/** The others who have the record of a form open. They receive the focused field, and their fields are marked here. */
export const RecordEditors = (props: RecordTeamProps) => {
  const people = useTeam(props, true)?.people ?? []
  const others = useOthers(people)
  useEffect(() => showFieldPresence(others.flatMap(({ name, field }) => (field ? [{ name, field }] : []))))
  useEffect(() => () => showFieldPresence([]), [])
  return <People resource={props.resource} people={people} />
}

/** The assignment of a record and the others who have it open, in its title area. */
export const RecordTeam = (props: RecordTeamProps) => {
  const { resource, recordId } = props
  const state = useTeam(props, false)
  if (!state) return null
  return (
    <Flex gap="4px 12px" wrap align="center">
      <AssignmentControl resource={resource} recordId={recordId} assignment={state.assignment} />
      <People resource={resource} people={state.people} />
    </Flex>
  )
}
