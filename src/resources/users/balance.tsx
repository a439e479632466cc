import { Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RelatedRecords } from '../../admin/record/related-records'
import type { ActionSlotProps, RecordSlotProps } from '../../admin/slots'
import { useFormats } from '../../fields/formats.ui'
import { useLabels } from '../../providers/labels'
import { resourceNamed } from '../../registry/resources'
import { Segments } from '../../theme/segments'

const kinds = ['credits', 'points'] as const

/** The ledger: changes of all balances, or of one kind. */
export const Ledger = ({ resource, record }: RecordSlotProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const [kind, setKind] = useState<string>('all')
  const options = [
    { value: 'all', label: t('show.ledger.all') },
    ...kinds.map((one) => ({ value: one as string, label: labels.field(one) })),
  ]
  return (
    <>
      <Segments
        className="spaced"
        size="small"
        aria-label={labels.field('kind')}
        value={kind}
        options={options}
        onChange={setKind}
      />
      <RelatedRecords
        key={kind}
        target={resourceNamed('balanceAdjustments')}
        by="user"
        record={record}
        filters={kind === 'all' ? [] : [{ field: 'kind', operator: 'eq', value: kind }]}
      />
    </>
  )
}

/** The balance now and after the typed change. */
export const BalancePreview = ({ resource, record, values }: ActionSlotProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const formats = useFormats()
  const delta = typeof values.delta === 'number' ? values.delta : 0
  return (
    <Flex component="dl" gap={12} aria-live="polite">
      {kinds.map((kind) => {
        const now = Number(record[kind] ?? 0)
        const after = now + (values.kind === kind ? delta : 0)
        return (
          <div key={kind} className={`fill inset padded ${values.kind === kind ? 'chosen' : ''}`}>
            <dt className="text-quiet text-small">{labels.field(kind)}</dt>
            <dd className="line numbers">
              <span>{formats.number(now)}</span>
              {after !== now && (
                <>
                  <span aria-hidden="true" className="mirrored text-quiet">
                    →
                  </span>
                  <span className="visually-hidden">{t('show.ledger.after')}</span>
                  <strong className={after < 0 ? 'text-danger' : undefined}>{formats.number(after)}</strong>
                </>
              )}
            </dd>
            {after < 0 && <dd className="text-danger text-small">{t('show.ledger.below')}</dd>}
          </div>
        )
      })}
    </Flex>
  )
}
