import type { ResourceDeclaration } from '../declare'
import { kebabCase } from '../declare/names'
import type { ResourceScreen, ResourceSlots, ScreenName } from './slots'

/** What `src/resources/<name>/<name>.ui.tsx` may export: the second and the third rung of the extension ladder (design section 1). */
interface OwnParts {
  slots?: ResourceSlots
  screens?: OwnScreens
}
type OwnScreens = Partial<Record<ScreenName, ResourceScreen>>

/**
 * Found by the resource's name, so that a new one needs no line anywhere. Whole modules, read when they are asked for: a part may
 * itself use a screen that looks here, and is not yet there while this file is read.
 */
const found = import.meta.glob<OwnParts>('../{resources,system}/*/*.ui.tsx', { eager: true })

const none = {}

const partsOf = ({ name }: ResourceDeclaration): OwnParts => {
  const file = `${kebabCase(name)}/${kebabCase(name)}.ui.tsx`
  return found[`../resources/${file}`] ?? found[`../system/${file}`] ?? none
}

/** The own parts of a resource in the generated screens; an empty object where it has none. */
export const slotsOf = (resource: ResourceDeclaration): ResourceSlots => partsOf(resource).slots ?? none

/** The screens that a resource has instead of the generated ones. */
export const screensOf = (resource: ResourceDeclaration): OwnScreens => partsOf(resource).screens ?? none
