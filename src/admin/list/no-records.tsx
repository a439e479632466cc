import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { useLabels } from '../../providers/labels'
import { EmptyList } from '../page/empty-list'
import { slotsOf } from '../parts'
import { useCreation } from './use-creation'

/** No records exist: explains the resource and how to create the first one. */
export const NothingYet = ({ resource }: { resource: ResourceDeclaration }) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const creation = useCreation(resource)
  const { createButton: CreateButton } = slotsOf(resource)
  return (
    <EmptyList
      icon={resource.icon}
      title={t('list.empty.title', { many: labels.manyInline })}
      text={t(creation.isAllowed ? 'list.empty.create' : 'list.empty.wait', {
        one: labels.oneInline,
        many: labels.manyInline,
      })}
    >
      {creation.isAllowed &&
        (CreateButton ? (
          <CreateButton resource={resource} {...creation.modal} />
        ) : (
          <Button type="primary" onClick={creation.start}>
            {t('list.empty.first', { one: labels.oneInline })}
          </Button>
        ))}
    </EmptyList>
  )
}

interface NothingMatchesProps {
  resource: ResourceDeclaration
  onClear(): void
}

/** Records exist, but none matches the filters. */
export const NothingMatches = ({ resource, onClear }: NothingMatchesProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  return (
    <EmptyList icon="search" title={t('list.noMatch.title', { many: labels.manyInline })} text={t('list.noMatch.text')}>
      <Button onClick={onClear}>{t('filters.clear')}</Button>
    </EmptyList>
  )
}
