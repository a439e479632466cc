import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import type { FilterValue } from '../../lists/filter-value'
import type { ListState } from '../../lists/list-state'
import { useFilterSentence } from './use-filter-sentence'

interface FilterSentencesProps {
  resource: ResourceDeclaration
  filters: ListState['filters']
}

/** The filters of a list where they cannot be changed, as items of a list. */
export const FilterSentences = ({ resource, filters }: FilterSentencesProps) => {
  const { t } = useTranslation()
  const entries = Object.entries(filters)
  return (
    <>
      {entries.map(([name, value]) => (
        <Sentence key={name} resource={resource} name={name} value={value} />
      ))}
      {entries.some(([, { any }]) => any) && <li className="chip text-secondary">{t('filters.any')}</li>}
    </>
  )
}

interface SentenceProps {
  resource: ResourceDeclaration
  name: string
  value: FilterValue
}

const Sentence = ({ resource, name, value }: SentenceProps) => (
  <li className="chip text-secondary">{useFilterSentence(resource, name, value)}</li>
)
