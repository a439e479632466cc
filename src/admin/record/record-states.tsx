import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnyRecord, fieldOf, type ResourceDeclaration } from '../../declare'
import { viewOf } from '../../fields/views.ui'
import { useLabels } from '../../providers/labels'
import { stateFields } from '../../registry/summary'
import { actionsOnState } from '../actions/possible-actions'
import type { ActionItem } from '../actions/use-actions'
import { MenuButton } from '../controls/menu-button'
import { markedIn } from './record-section'

interface RecordStatesProps {
  resource: ResourceDeclaration
  record: AnyRecord
  /** The fields to show; by default all states. */
  names?: readonly string[]
  /** The actions on the record; a state that one of them writes opens them. */
  actions?: readonly ActionItem[]
}

/** The states of a record, each with its colour; empty ones are omitted. */
export const RecordStates = ({ resource, record, names = stateFields(resource), actions }: RecordStatesProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  return names.map((name) => {
    const field = fieldOf(resource, name)
    if (!field || record[name] === null) return null
    const { Cell } = viewOf(field)
    const state = (
      <Fragment key={name}>
        {markedIn(
          record,
          name,
          <Cell value={record[name]} name={name} field={field} resource={resource} record={record} place="record" />,
        )}
      </Fragment>
    )
    const items = actionsOnState(resource, name, actions ?? [])
    if (items.length === 0) return state
    return (
      <MenuButton
        key={name}
        isNamed
        label={t('cellEdit.change', { field: labels.field(name) })}
        choices={items.map(({ id, label, icon, run }) => ({ id, label, icon, run }))}
      >
        {state}
      </MenuButton>
    )
  })
}
