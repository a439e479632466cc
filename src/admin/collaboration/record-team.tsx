import { Avatar, Flex, Tooltip } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { uuidv7 } from 'uuidv7'
import { fieldByProperty, nameOfProperty, type ResourceDeclaration } from '../../declare'
import { useViewer } from '../../providers/access'
import { isSignedIn } from '../../providers/auth-storage'
import { useLabels } from '../../providers/labels'
import { joinSentences } from '../../providers/translation'
import { request } from '../../providers/transport'
import { AssignmentControl } from './assignment-control'
import { presenceDocument, type RecordState } from './documents'
import { showFieldPresence } from './field-presence'
import { FollowButton } from './follow-button'
import { initialsOf } from './initials'
import { useCollaboration, useLiveCollaboration } from './use-collaboration'
import './collaboration.css'

interface RecordTeamProps {
  resource: ResourceDeclaration
  recordId: string
}

/** The assignment of a record and the others who have it open. They see this page as open. */
function useTeam({ resource, recordId }: RecordTeamProps, isEditing: boolean) {
  useLiveCollaboration(resource, recordId)
  usePresence(resource, recordId, isEditing)
  const state = useCollaboration(resource, recordId)
  const me = useViewer(({ viewer }) => viewer?.id)
  return state && { ...state, people: state.people.filter(({ id }) => id !== me) }
}

/** The others who have the record of a panel open. */
export const RecordViewers = (props: RecordTeamProps) => (
  <People resource={props.resource} people={useTeam(props, false)?.people ?? []} />
)

/** The assignment of a record, whether the person follows it, and the others who have it open, in its title area. */
export const RecordTeam = (props: RecordTeamProps) => <Team {...props} state={useTeam(props, false)} />

/** The others who have the record of a form open. They receive the focused field, and their fields are marked here. */
export const EditingPeople = (props: RecordTeamProps) => (
  <People resource={props.resource} people={useEditingTeam(props)?.people ?? []} />
)

/** The team of a record whose form is its only screen. */
export const EditingTeam = (props: RecordTeamProps) => <Team {...props} state={useEditingTeam(props)} />

function useEditingTeam(props: RecordTeamProps) {
  const state = useTeam(props, true)
  const fields = (state?.people ?? []).flatMap(({ name, field }) => (field ? [{ name, field }] : []))
  useEffect(() => showFieldPresence(fields))
  useEffect(() => () => showFieldPresence([]), [])
  return state
}

const Team = ({ resource, recordId, state }: RecordTeamProps & { state: ReturnType<typeof useTeam> }) => {
  if (!state) return null
  return (
    <Flex gap="4px 12px" wrap align="center">
      <AssignmentControl resource={resource} recordId={recordId} assignment={state.assignment} />
      <FollowButton resource={resource} recordId={recordId} isFollowed={state.isFollowed} />
      <People resource={resource} people={state.people} />
    </Flex>
  )
}

interface PeopleProps {
  resource: ResourceDeclaration
  people: RecordState['people']
}

const mostShown = 4

/** The initials of people, with what each of them does. */
const People = ({ resource, people }: PeopleProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const doing = ({ name, isEditing, field }: RecordState['people'][number]) => {
    if (field && fieldByProperty(resource, field))
      return t('collaboration.editingField', { name, field: labels.field(nameOfProperty(resource, field)) })
    return t(isEditing ? 'collaboration.editing' : 'collaboration.viewing', { name })
  }
  const sentence = joinSentences(people.map(doing))
  return (
    <Flex role="status" aria-label={sentence || undefined} className="people">
      <Avatar.Group size={28} max={{ count: mostShown }}>
        {people.map((person) => (
          <Tooltip key={person.id} title={doing(person)}>
            <Avatar className="text-strong" data-editing={person.isEditing}>
              {initialsOf(person.name)}
            </Avatar>
          </Tooltip>
        ))}
      </Avatar.Group>
      {people.length > 0 && <span className="visually-hidden">{sentence}</span>}
    </Flex>
  )
}

/** Milliseconds; the server ends a page after 45 seconds without another message. */
const renewEvery = 20_000
/** Milliseconds to gather moves of the focus. */
const gatherFor = 250

/**
 * Shows to others that this page has the record open, and the focused field of its form. A page in the background is not
 * shown.
 */
function usePresence(resource: ResourceDeclaration, recordId: string, isEditing: boolean): void {
  useEffect(() => {
    const { name } = resource
    const page = uuidv7()
    let field: string | null = null
    let timer: number | undefined
    /** A panel passes records faster than it shows them. */
    let isShown = false
    const send = (isHere: boolean) => {
      if (!isSignedIn() || (!isHere && !isShown)) return
      isShown = isHere
      const input = { resource: name, recordId, page, isEditing, field, isHere }
      // Presence is a courtesy: without it the page works as before.
      request(presenceDocument, { input }).catch(() => undefined)
    }
    const show = () => send(document.visibilityState === 'visible')
    const focusedField = () => {
      const path = document.activeElement?.closest<HTMLElement>(':is(.record-form, .cell-editor) [data-path]')?.dataset
        .path
      const property = path?.split('.')[0]
      return property && fieldByProperty(resource, property) ? property : null
    }
    const showSoon = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => {
        if (isEditing) field = focusedField()
        show()
      }, gatherFor)
    }
    const renewal = window.setInterval(() => {
      if (document.visibilityState === 'visible') send(true)
    }, renewEvery)
    showSoon()
    document.addEventListener('visibilitychange', show)
    if (isEditing) {
      document.addEventListener('focusin', showSoon)
      document.addEventListener('focusout', showSoon)
    }
    return () => {
      window.clearTimeout(timer)
      window.clearInterval(renewal)
      document.removeEventListener('visibilitychange', show)
      document.removeEventListener('focusin', showSoon)
      document.removeEventListener('focusout', showSoon)
      send(false)
    }
  }, [resource, recordId, isEditing])
}
