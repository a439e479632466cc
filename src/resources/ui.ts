import type { ResourceDeclaration } from '../declare'
import { kebabCase } from '../declare/names'
import type { ResourceSlots } from './slots.ui'

/** Found by the resource's name, so that a new one needs no line anywhere. */
const found = import.meta.glob<ResourceSlots | undefined>('./*.ui.tsx', { eager: true, import: 'slots' })

const none: ResourceSlots = {}

/** The own parts of a resource, `slots` of `src/resources/<name>.ui.tsx`; an empty object where it has none. */
export const slotsOf = (resource: ResourceDeclaration): ResourceSlots =>
  found[`./${kebabCase(resource.name)}.ui.tsx`] ?? none
