import { useCan } from '@refinedev/core'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { useLabels } from '../../providers/labels'
import { resourceNamed } from '../../registry/resources'
import { useRecordTitleOf } from '../parts'
import { RefusedRecords } from './refused-records'
import type { DeletionCheck } from './use-deletion-check'

interface DeletionRefusalsProps {
  resource: ResourceDeclaration
  records: readonly AnyRecord[]
  /** The checks of records that cannot be deleted. */
  refused: readonly DeletionCheck[]
  /** A link was clicked. */
  onLeave(): void
}

/** The records that cannot be deleted, and their uses. */
export const DeletionRefusals = ({ resource, records, refused, onLeave }: DeletionRefusalsProps) => {
  const { t } = useTranslation()
  const titleOf = useRecordTitleOf(resource)
  const [only] = refused
  if (records.length === 1 && only) {
    const [record] = records
    return (
      <Flex vertical gap={8} role="alert">
        <p>{t('actions.notDeletable', { title: record ? titleOf(record) : '' })}</p>
        <p>
          <Reason check={only} onLeave={onLeave} />
        </p>
      </Flex>
    )
  }
  return (
    <Flex vertical gap={8} role="alert">
      <p>{t('actions.notDeletableMany', { count: refused.length, total: records.length })}</p>
      <RefusedRecords
        records={refused.map((check) => {
          const record = records.find(({ id }) => id === check.id)
          return {
            id: check.id,
            title: record ? titleOf(record) : check.id,
            reason: <Reason check={check} onLeave={onLeave} />,
          }
        })}
      />
    </Flex>
  )
}

const Reason = ({ check, onLeave }: { check: DeletionCheck; onLeave(): void }) => {
  const { t } = useTranslation()
  const { id, uses, title, key, values } = check
  if (uses.length === 0) return key ? t(key, { defaultValue: title ?? '', ...values }) : title
  return (
    <>
      {t('actions.inUseBy')}{' '}
      {uses.map((use, index) => (
        <span key={`${use.resource}.${use.field}`}>
          {index > 0 && t('list.comma')}
          <Use id={id} use={use} onLeave={onLeave} />
        </span>
      ))}
    </>
  )
}

interface UseProps {
  id: string
  use: DeletionCheck['uses'][number]
  onLeave(): void
}

/** "3 games", as a link for roles that may list them. */
const Use = ({ id, use, onLeave }: UseProps) => {
  const target = resourceNamed(use.resource)
  const labels = useLabels(target)
  const counted = labels.counted(use.count)
  const { data: access } = useCan({ resource: target.name, action: 'list' })
  const isListed = !target.hidden && target.list.filters.includes(use.field) && access?.can
  return isListed ? (
    <Link to={`${target.path}?${use.field}=${id}`} onClick={onLeave}>
      {counted}
    </Link>
  ) : (
    counted
  )
}
