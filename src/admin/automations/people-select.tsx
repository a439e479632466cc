import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { useViewer } from '../../providers/access'
import { request } from '../../providers/transport'
import { automationsKey, peopleDocument } from './documents'

interface PeopleSelectProps {
  id: string
  resource: ResourceDeclaration
  value: readonly string[]
  /** At most this number of people. */
  most?: number
  isInvalid?: boolean
  onChange(ids: readonly string[]): void
}

/** Staff who may see records of the resource, found by name. */
export const PeopleSelect = ({ id, resource, value, most, isInvalid, onChange }: PeopleSelectProps) => {
  const { t } = useTranslation()
  const me = useViewer(({ viewer }) => viewer?.id)
  const [search, setSearch] = useState('')
  const found = usePeople(resource, { search }, true).data ?? []
  const chosen = usePeople(resource, { ids: [...value] }, value.length > 0).data ?? []
  const known = [...chosen, ...found.filter(({ id: each }) => chosen.every((one) => one.id !== each))]
  return (
    <Select
      id={id}
      mode="multiple"
      showSearch
      filterOption={false}
      status={isInvalid ? 'error' : ''}
      {...(most !== undefined && { maxCount: most })}
      placeholder={t('automations.choosePeople')}
      value={[...value]}
      options={known.map((each) => ({
        value: each.id,
        label: each.id === me ? t('collaboration.me', { name: each.name }) : each.name,
      }))}
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
