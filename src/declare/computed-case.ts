import { type AnyRecord, meets, type Surroundings } from './evaluate'
import { fieldOf, type ResourceDeclaration } from './resource'
import { derivationOf } from './traits'

/** The value of a computed field with cases, for unsaved values in a form. undefined for other fields. */
export function computedCase(
  resource: ResourceDeclaration,
  name: string,
  values: AnyRecord,
  around: Surroundings,
): string | undefined {
  const field = fieldOf(resource, name)
  const { cases } = derivationOf(field)
  return cases?.find(({ when }) => !when || meets(resource, when, values, around))?.value
}
