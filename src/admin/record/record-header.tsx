import { Button, Flex } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { returnsToStart } from '../../declare/inverse-action'
import { storedFileOf } from '../../declare/stored-file'
import { screenPath } from '../../fields/record-link.ui'
import { useLabels } from '../../providers/labels'
import { pictureOf, pictureUrl } from '../../registry/summary'
import { Icon } from '../../theme/icon'
import { useKeptFocus } from '../../theme/use-kept-focus'
import type { ActionItem } from '../actions/use-actions'
import { copyWithToast } from '../controls/copy'
import { MenuButton, type MenuChoice } from '../controls/menu-button'
import { useRecordTitleOf } from '../parts'
import { RecordStates } from './record-states'

interface RecordHeaderProps {
  resource: ResourceDeclaration
  record: AnyRecord
  actions: readonly ActionItem[]
}

/** Actions with a button; the others are in the menu. */
const buttons = 3

/** The record's name, its states, and its actions. */
export const RecordHeader = ({ resource, record, actions }: RecordHeaderProps) => {
  const { t } = useTranslation()
  const nameOf = useRecordTitleOf(resource)
  const labels = useLabels(resource)
  const actionBar = useRef<HTMLDivElement>(null)
  useKeptFocus(actionBar)
  const shown = actions.filter(({ kind }) => kind === 'edit' || kind === 'action').slice(0, buttons)
  const more = actions.filter((action) => !shown.includes(action))
  const isPrimary = (action: ActionItem) =>
    action === shown[0] && !action.isDanger && !returnsToStart(resource, action.id)
  const choiceOf = ({ id, label, icon, run }: ActionItem): MenuChoice => ({ id, label, icon, run })
  const copyText = (text: string) => void copyWithToast(text, t('show.copied'))
  const address = window.location.origin + screenPath(resource, String(record.id))
  const copies: MenuChoice[] = [
    {
      id: 'copyLink',
      label: t('show.copyLink'),
      icon: 'open',
      isSeparated: more.length > 1,
      run: () => copyText(address),
    },
    { id: 'copyId', label: t('show.copyId'), icon: 'copy', run: () => copyText(String(record.id)) },
  ]
  const deletions = more
    .filter(({ kind }) => kind === 'delete')
    .map((each) => ({ ...choiceOf(each), isSeparated: true }))
  return (
    <Flex component="header" wrap align="center" gap="12px 16px" className="record-head">
      <Picture resource={resource} record={record} />
      <Flex wrap flex="1 1 200px" align="center" gap="4px 12px">
        <h1 id="record-title">{nameOf(record)}</h1>
        <RecordStates resource={resource} record={record} actions={actions} />
      </Flex>
      <Flex ref={actionBar} wrap align="center" gap={8}>
        {shown.toReversed().map((action) => (
          <Button
            key={action.id}
            type={isPrimary(action) ? 'primary' : 'default'}
            danger={action.isDanger}
            icon={<Icon name={action.icon} />}
            aria-keyshortcuts={resource.actions[action.id]?.key}
            onClick={action.run}
          >
            {action.label}
          </Button>
        ))}
        <MenuButton
          label={t('show.more', { one: labels.oneInline })}
          head={<span>{t('show.version', { version: record.version })}</span>}
          choices={[...more.filter(({ kind }) => kind !== 'delete').map(choiceOf), ...copies, ...deletions]}
        />
      </Flex>
    </Flex>
  )
}

/** The first image of the record as a thumbnail, if it has one. */
const Picture = ({ resource, record }: { resource: ResourceDeclaration; record: AnyRecord }) => {
  const picture = storedFileOf(pictureOf(resource, record))
  return picture && <img className="record-picture fixed inset" src={pictureUrl(resource, picture)} alt="" />
}
