import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { momentField, viewOf } from '../../fields/views.ui'
import { useHistory } from '../history/use-history'
import { CopyText } from './copy-text'

/** What the program knows about a record: its id, when and by whom it was made and changed. */
export const RecordFacts = ({ resource, record }: { resource: ResourceDeclaration; record: AnyRecord }) => {
  const { t } = useTranslation()
  const { events } = useHistory(resource, record, 1)
  const [last] = events
  return (
    <aside className="record-facts" aria-label={t('show.facts')}>
      <dl>
        <div>
          <dt>{t('show.id')}</dt>
          <dd>
            <CopyText text={String(record.id)} label={t('show.copyId')} />
          </dd>
        </div>
        <div>
          <dt>{t('show.createdAt')}</dt>
          <dd>
            <Moment resource={resource} record={record} name="createdAt" />
          </dd>
        </div>
        <div>
          <dt>{t('show.updatedAt')}</dt>
          <dd>
            <Moment resource={resource} record={record} name="updatedAt" />
          </dd>
        </div>
        {last && (
          <div>
            <dt>{t('show.changedBy')}</dt>
            <dd>{last.actorName ?? t('show.history.program')}</dd>
          </div>
        )}
        <div>
          <dt>{t('show.version')}</dt>
          <dd className="cell-number">{String(record.version)}</dd>
        </div>
      </dl>
    </aside>
  )
}

const Moment = ({ resource, record, name }: { resource: ResourceDeclaration; record: AnyRecord; name: string }) => {
  const { Cell } = viewOf(momentField)
  return <Cell value={record[name]} name={name} field={momentField} resource={resource} record={record} place="row" />
}
