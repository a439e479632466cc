import { Avatar, Flex, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { fieldByProperty } from '../../declare'
import { useViewer } from '../../providers/access'
import { useLabels } from '../../providers/labels'
import { initialsOf } from '../initials'
import type { RecordState } from './documents'

interface PeopleProps {
  resource: ResourceDeclaration
  people: RecordState['people']
}

const mostShown = 4

/** The other people who have the record open. */
export const useOthers = (people: RecordState['people'] | undefined): RecordState['people'] => {
  const me = useViewer(({ viewer }) => viewer?.id)
  return (people ?? []).filter(({ id }) => id !== me)
}

/** Their initials, with what each of them does. */
export const People = ({ resource, people }: PeopleProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const others = useOthers(people)
  const doing = ({ name, isEditing, field }: RecordState['people'][number]) => {
    const known = field ? fieldByProperty(resource, field) : undefined
    if (known) return t('collaboration.editingField', { name, field: labels.field(known[0]) })
    return t(isEditing ? 'collaboration.editing' : 'collaboration.viewing', { name })
  }
  const sentence = others.map(doing).join(' ')
  return (
    <Flex role="status" aria-label={sentence || undefined} className="people">
      <Avatar.Group size={28} max={{ count: mostShown }}>
        {others.map((person) => (
          <Tooltip key={person.id} title={doing(person)}>
            <Avatar className="text-strong" data-editing={person.isEditing}>
              {initialsOf(person.name)}
            </Avatar>
          </Tooltip>
        ))}
      </Avatar.Group>
      {others.length > 0 && <span className="visually-hidden">{sentence}</span>}
    </Flex>
  )
}
