import { fieldOf, type ResourceDeclaration } from '../declare'
import { computedValues } from './computed/computed.kind'
import { enumValues } from './enum/enum.kind'

/** The words a field may take, in their declared order; none for a field that takes any. */
export function choicesOf(resource: ResourceDeclaration, name: string): readonly string[] {
  const field = fieldOf(resource, name)
  if (!field) return []
  return field.kind === 'computed' ? computedValues(field) : enumValues(field)
}
