import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type AnyRecord, fieldsOf, propertyOf, type ResourceDeclaration } from '../../declare'
import { hasShape } from '../../declare/traits'
import { mayDo, useViewer } from '../../providers/access'
import { resources } from '../../registry/resources'
import type { ActionItem } from './possible-actions'

/** The resources with a span on the calendar that require a record of this one, and the property of the relation. */
const slotsFor = ({ name }: ResourceDeclaration) =>
  resources.flatMap((other) => {
    if (!other.calendar?.end || !other.operations.includes('create')) return []
    const found = Object.entries(fieldsOf(other)).find(
      ([, field]) => hasShape(field, 'reference') && field.required && field.to === name,
    )
    return found ? [{ other, property: propertyOf(...found) }] : []
  })

/** Entries of a record's menu that open the form of a slot with the record and next week filled in. */
export function useCalendarCreations(resource: ResourceDeclaration): (record: AnyRecord) => readonly ActionItem[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const viewer = useViewer(({ viewer: known }) => known)
  return (record) =>
    slotsFor(resource)
      .filter(({ other }) => mayDo(viewer, other.name, 'create'))
      .map(({ other, property }) => ({
        id: `create ${other.name}`,
        kind: 'create',
        icon: 'calendar',
        isDanger: false,
        records: [record],
        selectedCount: 1,
        label: t([`resources.${other.name}.createFor.${resource.name}`, 'calendar.create'], {
          one: t(`resources.${other.name}.one`, { defaultValue: other.singular }),
        }),
        run: async () => {
          const { newSlotPath } = await import('../calendar/new-slot')
          void navigate(newSlotPath(other, property, String(record.id)))
        },
      }))
}
