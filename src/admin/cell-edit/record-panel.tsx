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
import type { ListRecord } from '../list/columns'
import { openPath } from '../list/record-name'
import { useRecord } from '../page/use-record'
import { slotsOf, useRecordTitleOf } from '../parts'
import { RecordFacts } from '../record/record-facts'
import { RecordSections } from '../record/record-sections'
import { RecordStates } from '../record/record-states'
import '../record/show.css'
import './record-panel.css'

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
  const { record, error, isGone } = useRecord(resource, row.id)
  const path = openPath(resource, row)
  const title = nameOf(record ?? row)
  return (
    <aside
      className="record-panel screen-only"
      aria-label={t('cellEdit.beside', { record: title })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      <Flex component="header" align="center" gap={8} className="record-panel-head">
        <h2 className="fill ellipsis">{path ? <Link to={path}>{title}</Link> : title}</h2>
        <Button
          type="text"
          icon={<Icon name="close" />}
          aria-label={t('frame.close')}
          title={t('frame.close')}
          onClick={onClose}
        />
      </Flex>
      <div className="record-panel-body fill scroll" style={{ containerType: 'inline-size' }}>
        {isGone ? (
          <Alert type="warning" showIcon role="alert" message={t('live.gone')} />
        ) : record ? (
          <PanelBody resource={resource} record={record} actionsFor={actionsFor} />
        ) : error ? (
          <Alert type="error" showIcon role="alert" message={sentenceOf(error)} />
        ) : (
          <Loading paragraph={{ rows: 8 }} />
        )}
      </div>
    </aside>
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
