import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { sentenceValues } from '../../admin/actions/sentence-values'
import { useRecord } from '../../admin/page/use-record'
import type { ActionSlotProps } from '../../admin/slots'
import { useFormats } from '../../fields/formats.ui'
import { useLanguage } from '../../providers/labels'
import { joinSentences } from '../../providers/translation'
import { resourceNamed } from '../../registry/resources'

const kinds = ['credits', 'points'] as const

/**
 * The consequences of a refund. It moves no money. It deducts granted credits and points, at most the owner's balance.
 * It ends a subscription that no other order pays.
 */
export const RefundConsequence = ({ resource, record }: ActionSlotProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const language = useLanguage()
  const user = record.user as { id: string } | null
  const { record: owner } = useRecord(resourceNamed('users'), user?.id ?? '', [...kinds])
  const lines = kinds.flatMap((kind) => {
    const granted = Number(record[kind] ?? 0)
    if (granted === 0) return []
    const owned = owner ? Number(owner[kind] ?? 0) : granted
    const taken = Math.min(granted, owned)
    const numbers = {
      granted: formats.number(granted),
      taken: formats.number(taken),
      left: formats.number(owned - taken),
    }
    const isShort = taken < granted
    return [t(`resources.orders.consequences.${kind}${isShort ? 'Short' : ''}`, { count: taken, ...numbers })]
  })
  const noMoney = t('resources.orders.consequences.noMoney')
  const returnMoney = t(
    'resources.orders.consequences.returnMoney',
    sentenceValues(resource, record, formats, language),
  )
  if (record.type === 'subscription') lines.push(t('resources.orders.consequences.subscription'))
  return (
    <Flex vertical gap={8} className="alert" data-tone="amber">
      <p>
        <strong>{noMoney}</strong>
        {joinSentences([noMoney, returnMoney]).slice(noMoney.length)}
      </p>
      {lines.length > 0 && (
        <ul className="stack tight">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Flex>
  )
}
