import type { ResourceDeclaration } from '../declare'
import { kebabCase } from '../declare/names'
import type { ResourceSlots } from './slots.ui'

/**
 * Found by the resource's name, so that a new one needs no line anywhere. Whole modules, read when they are asked for: a part may
 * itself use a screen that looks here, and is not yet there while this file is read.
 */
const found = import.meta.glob<{ slots?: ResourceSlots }>('./*.ui.tsx', { eager: true })

const none: ResourceSlots = {}

/** The own parts of a resource, `slots` of `src/resources/<name>.ui.tsx`; an empty object where it has none. */
export const slotsOf = (resource: ResourceDeclaration): ResourceSlots =>
  found[`./${kebabCase(resource.name)}.ui.tsx`]?.slots ?? none
