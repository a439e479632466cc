import type { TFunction } from 'i18next'
import { fieldsOf, propertyOf, type ResourceDeclaration } from '../../declare'
import { hasShape } from '../../declare/traits'
import { mayDo, useViewer } from '../../providers/access'
import { resources } from '../../registry/resources'

/** A resource with a span on the calendar, whose records need a record of another resource. */
export interface Slot {
  resource: ResourceDeclaration
  /** The property of the relation to the other resource. */
  property: string
}

/** The slots that the signed-in account may fill with a record of this resource. */
export const slotsFor = ({ name }: ResourceDeclaration): readonly Slot[] =>
  resources.flatMap((resource) => {
    if (!resource.calendar?.end || !resource.operations.includes('create')) return []
    if (!mayDo(useViewer.getState().viewer, resource.name, 'create')) return []
    const found = Object.entries(fieldsOf(resource)).find(
      ([, field]) => hasShape(field, 'reference') && field.required && field.to === name,
    )
    return found ? [{ resource, property: propertyOf(...found) }] : []
  })

/** The label of the action that fills a slot: "Feature…". */
export const slotLabel = ({ name }: ResourceDeclaration, { resource: slot }: Slot, t: TFunction): string =>
  t([`resources.${slot.name}.createFor.${name}`, 'calendar.create'], {
    one: t(`resources.${slot.name}.one`, { defaultValue: slot.singular }),
  })
