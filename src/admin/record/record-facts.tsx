import { Descriptions } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { momentField, viewOf } from '../../fields/views.ui'
import { useHistory } from '../history/use-history'
import { CopyText } from './copy-text'

/** The metadata of a record: id, version, and when and by whom it was created and changed. */
export const RecordFacts = ({ resource, record }: { resource: ResourceDeclaration; record: AnyRecord }) => {
  const { t } = useTranslation()
  const { events } = useHistory(resource, record, 1)
  const [last] = events
  const facts = [
    {
      key: 'id',
      label: t('show.id'),
      children: <CopyText text={String(record.id)} label={t('show.copyId')} />,
    },
    ...(['createdAt', 'updatedAt'] as const).map((name) => ({
      key: name,
      label: t(`show.${name}`),
      children: <Moment resource={resource} record={record} name={name} />,
    })),
    ...(last
      ? [{ key: 'by', label: t('show.changedBy'), children: last.author.name ?? t('show.history.program') }]
      : []),
    { key: 'version', label: t('show.version'), children: String(record.version) },
  ]
  return (
    <aside className="record-facts" aria-label={t('show.facts')}>
      <Descriptions layout="vertical" size="small" colon={false} column={1} items={facts} />
    </aside>
  )
}

const Moment = ({ resource, record, name }: { resource: ResourceDeclaration; record: AnyRecord; name: string }) => {
  const { Cell } = viewOf(momentField)
  return <Cell value={record[name]} name={name} field={momentField} resource={resource} record={record} place="row" />
}
