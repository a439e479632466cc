import { Alert, Button, Flex } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { sentenceOf } from '../../providers/error-catalogue'
import { Icon } from '../../theme/icon'
import { lazyPart } from '../../theme/later'
import { Loading } from '../../theme/loading'
import { useKeptFocus } from '../../theme/use-kept-focus'
import type { Actions } from '../actions/use-actions'
import { SidePanel } from '../controls/side-panel'
import type { ListRecord } from '../list/columns'
import { openPath } from '../list/record-name'
import { useRecord } from '../page/use-record'
import { slotsOf, useRecordTitleOf } from '../parts'
import { RecordFacts } from '../record/record-facts'
import { RecordSections } from '../record/record-sections'
import { RecordStates } from '../record/record-states'
import { useLayValues } from '../waiting-saves/laid-values'
import '../record/show.css'

/** Loaded after the record. */
const RecordViewers = lazyPart(async () => (await import('../collaboration/record-team')).RecordViewers, null)

interface RecordPanelProps {
  resource: ResourceDeclaration
  /** The row that has the focus. */
  row: ListRecord
  actionsFor: Actions['actionsFor']
  onClose(): void
}

/** Actions with a button. */
const buttons = 3

/**
 * A record beside its list: its states, actions and fields. The focus stays in the list; its keys move between records.
 */
export const RecordPanel = ({ resource, row, actionsFor, onClose }: RecordPanelProps) => {
  const { t } = useTranslation()
  const nameOf = useRecordTitleOf(resource)
  const { record: loaded, error, isGone } = useRecord(resource, row.id)
  const { lay } = useLayValues()
  const record = loaded && lay(resource, [loaded])[0]
  const path = openPath(resource, row)
  const title = nameOf(record ?? row)
  return (
    <SidePanel
      label={t('cellEdit.beside', { record: title })}
      title={path ? <Link to={path}>{title}</Link> : title}
      onClose={onClose}
    >
      {isGone ? (
        <Alert type="warning" showIcon role="alert" message={t('live.gone')} />
      ) : record ? (
        <PanelBody resource={resource} record={record} actionsFor={actionsFor} />
      ) : error ? (
        <Alert type="error" showIcon role="alert" message={sentenceOf(error)} />
      ) : (
        <Loading paragraph={{ rows: 8 }} />
      )}
    </SidePanel>
  )
}

type PanelBodyProps = Pick<RecordPanelProps, 'resource' | 'actionsFor'> & { record: AnyRecord }

const PanelBody = ({ resource, record, actionsFor }: PanelBodyProps) => {
  const slots = slotsOf(resource)
  const actions = actionsFor([record]).filter(({ kind }) => kind !== 'delete')
  const panel = useRef<HTMLDivElement>(null)
  useKeptFocus(panel)
  return (
    <div ref={panel} className="record page page-wide">
      <Flex wrap align="center" gap={8} className="spaced">
        <RecordStates resource={resource} record={record} actions={actions} />
        {resource.collaboration && <RecordViewers resource={resource} recordId={String(record.id)} />}
        {actions.slice(0, buttons).map(({ id, label, icon, isDanger, run }) => (
          <Button key={id} size="small" danger={isDanger} icon={<Icon name={icon} />} onClick={run}>
            {label}
          </Button>
        ))}
      </Flex>
      {slots.header && <slots.header resource={resource} record={record} />}
      <Flex vertical gap={20}>
        <RecordSections resource={resource} record={record} />
        <RecordFacts resource={resource} record={record} />
      </Flex>
    </div>
  )
}
