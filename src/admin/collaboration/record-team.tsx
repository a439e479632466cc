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
  /** The page is a form: others receive the focused field, and their fields are marked here. */
  isEditing?: boolean
}

/** The assignment of a record and the others who have it open, in its title area. */
export const RecordTeam = ({ resource, recordId, isEditing = false }: RecordTeamProps) => {
  useLiveCollaboration(resource, recordId)
  usePresence(resource, recordId, isEditing)
  const state = useCollaboration(resource, recordId)
  const others = useOthers(state?.people)
  useEffect(() => {
    if (isEditing) showFieldPresence(others.flatMap(({ name, field }) => (field ? [{ name, field }] : [])))
  })
  useEffect(() => () => showFieldPresence([]), [])
  if (!state) return null
  return (
    <Flex gap="4px 12px" wrap align="center">
      <AssignmentControl resource={resource} recordId={recordId} assignment={state.assignment} />
      <People resource={resource} people={state.people} />
    </Flex>
  )
}
