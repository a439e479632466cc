import type { TFunction } from 'i18next'
import { type AnyRecord, fieldsOf, propertyOf, type ResourceDeclaration } from '../../declare'
import { hasShape } from '../../declare/traits'
import { mayDo, useViewer } from '../../providers/access'
import { resources } from '../../registry/resources'
import type { ActionItem } from '../actions/possible-actions'

/** Monday and Sunday of the next week in the reader's zone, `YYYY-MM-DD`. */
function nextWeek(now = new Date()): readonly [monday: string, sunday: string] {
  const toMonday = (8 - now.getDay()) % 7 || 7
  const day = (more: number) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + toMonday + more)).toISOString().slice(0, 10)
  return [day(0), day(6)]
}

/** The resources with a span on the calendar that require a record of this one, with the relation's property. */
const slotsFor = ({ name }: ResourceDeclaration) =>
  resources.flatMap((other) => {
    if (!other.calendar?.end || !other.operations.includes('create')) return []
    const found = Object.entries(fieldsOf(other)).find(
      ([, field]) => hasShape(field, 'reference') && field.required && field.to === name,
    )
    return found ? [{ other, property: propertyOf(...found) }] : []
  })

/** Entries of a record's menu that open the form of a slot with the record and next week filled in. */
export const slotItems = (
  resource: ResourceDeclaration,
  record: AnyRecord,
  t: TFunction,
  open: (path: string) => void,
): readonly ActionItem[] =>
  slotsFor(resource)
    .filter(({ other }) => mayDo(useViewer.getState().viewer, other.name, 'create'))
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
      run: () => {
        const { start = '', end = '' } = other.calendar ?? {}
        const [monday, sunday] = nextWeek()
        open(
          `${other.path}/new?${new URLSearchParams({ [property]: String(record.id), [start]: monday, [end]: sunday })}`,
        )
      },
    }))
