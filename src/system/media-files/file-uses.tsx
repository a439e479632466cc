import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RecordSlotProps } from '../../admin/slots'
import { RecordLink } from '../../fields/record-link.ui'
import { sentenceOf } from '../../providers/error-catalogue'
import { graphql, type ResultOf } from '../../providers/graphql'
import { useLabels } from '../../providers/labels'
import { languageLabel } from '../../providers/language'
import { request } from '../../providers/transport'
import { resourceNamed } from '../../registry/resources'
import { Loading } from '../../theme/loading'

const usesDocument = graphql(`query ($id: ID!) {
  mediaUses(id: $id) { nodes { resource recordId field language isDraft title } hiddenCount }
}`)

/** Where a file is used: the records that the viewer may open as links, and the number of other uses. */
export const FileUses = ({ record }: RecordSlotProps) => {
  const { t } = useTranslation()
  const id = String(record.id)
  const { data, error } = useQuery({
    queryKey: ['mediaUses', id, record.version],
    queryFn: () => request(usesDocument, { id }),
    meta: { quiet: true },
  })
  if (error) return <Alert type="error" message={sentenceOf(error)} />
  if (!data) return <Loading title={false} />
  const { nodes, hiddenCount } = data.mediaUses
  return (
    <>
      {nodes.length > 0 && (
        <ul className="stack">
          {nodes.map((use) => (
            <Use key={`${use.recordId} ${use.field} ${use.language}`} {...use} />
          ))}
        </ul>
      )}
      {hiddenCount > 0 && <p className="text-quiet">{t('media.hiddenUses', { count: hiddenCount })}</p>}
      {nodes.length + hiddenCount === 0 && <p className="text-quiet">{t('media.unused')}</p>}
    </>
  )
}

type MediaUse = ResultOf<typeof usesDocument>['mediaUses']['nodes'][number]

const Use = ({ resource: name, recordId, field, language, isDraft, title }: MediaUse) => {
  const { t } = useTranslation()
  const resource = resourceNamed(name)
  const labels = useLabels(resource)
  const parts = [labels.one, labels.field(field), ...(language ? [languageLabel(language)] : [])]
  if (isDraft) parts.push(t('media.inDraft'))
  return (
    <li>
      <RecordLink resource={resource} record={{ id: recordId, [resource.title]: title }} />{' '}
      <span className="text-quiet text-small">{parts.join(' · ')}</span>
    </li>
  )
}
