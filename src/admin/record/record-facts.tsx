import { Descriptions } from 'antd'
import { useTranslation } from 'react-i18next'
import { type AnyRecord, fieldsOf, type ResourceDeclaration } from '../../declare'
import { storedFileOf } from '../../declare/stored-file'
import { isPicture } from '../../declare/traits'
import { AccountName } from '../../fields/account-name.ui'
import { useLabels } from '../../providers/labels'
import { useHistory } from '../history/use-history'
import { CellValue } from './record-section'

/** The image fields that the record's screen shows beside its text. */
export const pictureFields = (resource: ResourceDeclaration): readonly string[] => {
  const shown = resource.show.flatMap(({ fields }) => fields)
  return Object.entries(fieldsOf(resource)).flatMap(([name, field]) =>
    isPicture(field) && shown.includes(name) ? [name] : [],
  )
}

/** Beside the fields of a record: its images, and when and by whom it was created and changed. */
export const RecordFacts = ({ resource, record }: { resource: ResourceDeclaration; record: AnyRecord }) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const { events } = useHistory(resource, record, 1)
  const [last] = events
  const pictures = pictureFields(resource).filter((name) => storedFileOf(record[name]))
  const facts = [
    ...(['createdAt', 'updatedAt'] as const).map((name) => ({
      key: name,
      label: t(`show.${name}`),
      children: <CellValue resource={resource} record={record} name={name} place="row" />,
    })),
    ...(last ? [{ key: 'by', label: t('show.changedBy'), children: <AccountName {...last.author} /> }] : []),
  ]
  return (
    <aside className="record-facts padded surface" aria-label={t('show.facts')}>
      {pictures.map((name) => (
        <figure className="spaced" key={name}>
          <CellValue resource={resource} record={record} name={name} place="record" />
          <figcaption className="text-quiet text-caption">{labels.field(name)}</figcaption>
        </figure>
      ))}
      <Descriptions layout="vertical" size="small" colon={false} column={1} items={facts} />
    </aside>
  )
}
