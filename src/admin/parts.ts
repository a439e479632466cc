import i18next from 'i18next'
import { useCallback } from 'react'
import type { AnyField, AnyRecord, ResourceDeclaration } from '../declare'
import { humanise, kebabCase } from '../declare/names'
import { viewOf } from '../fields/views.ui'
import { useLanguage } from '../providers/labels'
import { setOwnNames, setTitleLabels, titleOf } from '../registry/title'
import type { ResourceScreen, ResourceSlots, ScreenName } from './slots'

/**
 * The exports of `src/resources/<name>/<name>.ui.tsx`: the second and third step of the extension ladder (design
 * section 1).
 */
interface OwnParts {
  slots?: ResourceSlots
  screens?: OwnScreens
}
type OwnScreens = Partial<Record<ScreenName, ResourceScreen>>

/**
 * Discovered by the resource's name. These are module objects that are read on use, because a part may import a screen
 * that imports this file.
 */
const found = import.meta.glob<OwnParts>('../{resources,system}/*/*.ui.tsx', { eager: true })

const none = {}

const partsOf = ({ name }: ResourceDeclaration): OwnParts => {
  const file = `${kebabCase(name)}/${kebabCase(name)}.ui.tsx`
  return found[`../resources/${file}`] ?? found[`../system/${file}`] ?? none
}

/** The slots of a resource; an empty object if it has none. */
export const slotsOf = (resource: ResourceDeclaration): ResourceSlots => partsOf(resource).slots ?? none

/** The cell of a field: the resource's own one, else that of its kind. */
export const cellOf = (resource: ResourceDeclaration, name: string, field: AnyField) =>
  slotsOf(resource).cells?.[name] ?? viewOf(field).Cell

/** The screens that replace generated ones. */
export const screensOf = (resource: ResourceDeclaration): OwnScreens => partsOf(resource).screens ?? none

setOwnNames((resource, record, language) => slotsOf(resource).name?.(record, i18next.getFixedT(language)))

setTitleLabels({
  one: ({ name, singular }, lng) => i18next.t(`resources.${name}.one`, { lng, defaultValue: humanise(singular) }),
  value: ({ name }, field, value, lng) => i18next.t(`resources.${name}.values.${field}.${value}`, { lng }),
})

/** The title of a record in the reader's language. */
export function useRecordTitleOf(resource: ResourceDeclaration): (record: AnyRecord) => string {
  const language = useLanguage()
  return useCallback((record) => titleOf(resource, record, language), [resource, language])
}
