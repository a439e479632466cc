import type { InputRef } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { useLabels } from '../../providers/labels'
import { resourceNamed } from '../../registry/resources'
import { actionLabel, possibleActions } from '../actions/possible-actions'
import { useActions } from '../actions/use-actions'
import type { RecentRecord } from '../navigation/recent-records'
import { useRecord } from '../page/use-record'
import { PaletteList, type PaletteRow } from './palette-list'
import { openPalette } from './palette-state'
import { CommandLine } from './use-palette-groups'

interface RecordCommandsProps {
  record: RecentRecord
  input: RefObject<InputRef | null>
  onBack(): void
  onChoose(chosen: ChosenAction): void
}

/** What the viewer may do with a record now: open it, see its history, and its actions. */
export const RecordCommands = ({
  record: { resource: name, id, title },
  input,
  onBack,
  onChoose,
}: RecordCommandsProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const resource = resourceNamed(name)
  const labels = useLabels(resource)
  const { record, error } = useRecord(resource, id)
  const [query, setQuery] = useState('')

  const path = `${resource.path}/${id}`
  const rowOf = (key: string, label: string, icon: string, run: () => void): PaletteRow & { label: string } => ({
    key,
    label,
    content: <CommandLine icon={icon} label={label} />,
    run: () => {
      openPalette(false)
      run()
    },
  })
  const actions = record ? possibleActions(resource, [record]) : []
  const rows = [
    rowOf('open', t('frame.palette.openRecord'), 'open', () => void navigate(path)),
    ...actions.map((action) =>
      rowOf(action.id, actionLabel(resource, action, labels, t), action.icon, () =>
        onChoose({ resource, record: record ?? {}, action: action.id }),
      ),
    ),
    rowOf('history', t('show.history.title'), 'history', () => void navigate(`${path}?tab=history`)),
  ].filter(({ label }) => label.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase()))

  return (
    <PaletteList
      label={t('frame.palette.actionsOf', { title })}
      placeholder={t('frame.palette.actionsOf', { title })}
      query={query}
      onQuery={setQuery}
      groups={[{ key: 'actions', caption: `${labels.one} · ${title}`, rows }]}
      isWaiting={!record && !error}
      status={statusOf()}
      onBack={onBack}
      input={input}
    />
  )

  function statusOf() {
    if (error) return t('frame.palette.failed')
    if (!record) return t('frame.palette.loading')
    return rows.length === 0 ? t('frame.palette.empty', { query }) : null
  }
}

/** An action that was chosen for a record. Each choice is a new object. */
export interface ChosenAction {
  resource: ResourceDeclaration
  record: AnyRecord
  action: string
}

/** Runs an action, with its dialog. It is outside of the palette, which has closed. */
export const ActionRunner = ({ chosen }: { chosen: ChosenAction }) => {
  const { run, dialog } = useActions(chosen.resource)
  const started = useRef<ChosenAction | null>(null)
  useEffect(() => {
    if (started.current === chosen) return
    started.current = chosen
    run(chosen.action, [chosen.record])
  })
  return dialog
}
