import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { SearchSelect } from '../../fields/search-select.ui'
import { request } from '../../providers/transport'
import { usePersonLabel } from '../collaboration/person-label'
import { automationsKey, peopleDocument } from './documents'

interface PeopleSelectProps {
  id: string
  resource: ResourceDeclaration
  value: readonly string[]
  /** At most this number of people. */
  most?: number
  onChange(ids: readonly string[]): void
}

/** Staff who may see records of the resource, found by name. */
export const PeopleSelect = ({ id, resource, value, most, onChange }: PeopleSelectProps) => {
  const { t } = useTranslation()
  const labelOf = usePersonLabel()
  const [search, setSearch] = useState('')
  const { data: found = [], isPending, isPlaceholderData } = usePeople(resource, { search }, true)
  const chosen = usePeople(resource, { ids: [...value] }, value.length > 0).data ?? []
  const others = chosen.filter(({ id: each }) => found.every((one) => one.id !== each))
  // Enter selects the first one.
  const known = search === '' ? [...others, ...found] : [...found, ...others]
  return (
    <SearchSelect
      id={id}
      mode="multiple"
      isAnswered={!isPending && !isPlaceholderData}
      {...(most !== undefined && { maxCount: most })}
      placeholder={t('automations.choosePeople')}
      value={[...value]}
      options={known.map((each) => ({ value: each.id, label: labelOf(each) }))}
      onSearch={setSearch}
      onChange={(ids: string[]) => {
        setSearch('')
        onChange(ids)
      }}
    />
  )
}

const usePeople = (
  { name: resource }: ResourceDeclaration,
  wanted: { search?: string; ids?: string[] },
  enabled: boolean,
) =>
  useQuery({
    queryKey: [automationsKey, 'people', resource, wanted],
    queryFn: async () => (await request(peopleDocument, { resource, ...wanted })).colleagues,
    placeholderData: (before) => before,
    enabled,
    meta: { quiet: true },
  })
