import type { AnyRecord } from '../declare/field'
import { kindOf } from '../declare/kind'
import { fieldOf, fieldsOf, type ResourceDeclaration } from '../declare/resource'
import { imageUrl, type StoredFile } from '../declare/stored-file'
import { choicesOf, hasShape, isPicture, shownValue } from '../declare/traits'
import { displayedRatio } from './ratios'

/** The fields with a record's states: enums that only actions change, `status`, and computed ones. */
export const stateFields = (resource: ResourceDeclaration): string[] =>
  Object.entries(fieldsOf(resource)).flatMap(([name, field]) =>
    choicesOf(field).length > 0 && (hasShape(field, 'derived') || field.write === 'action' || name === 'status')
      ? [name]
      : [],
  )

/** The first image field: the picture of the record in lists. */
export const pictureField = (resource: ResourceDeclaration): string | undefined =>
  Object.entries(fieldsOf(resource)).find(([, field]) => isPicture(field))?.[0]

/** The stored image of a record, or of its fallback. Null if it has none. */
export function pictureOf(resource: ResourceDeclaration, record: AnyRecord): unknown {
  const name = pictureField(resource)
  const field = name === undefined ? undefined : fieldOf(resource, name)
  return name !== undefined && field ? shownValue(name, field, record) : null
}

/** The URL of the small picture of a record in the ratio of its field. */
export function pictureUrl(resource: ResourceDeclaration, picture: Pick<StoredFile, 'url' | 'framingKey'>): string {
  const name = pictureField(resource)
  return imageUrl(picture, 96, displayedRatio(name === undefined ? undefined : fieldOf(resource, name)))
}

/** The first columns of the list besides title, picture and state. The first with a value is the fact of a record. */
export function factFields(resource: ResourceDeclaration): readonly string[] {
  const others = [resource.title, pictureField(resource), ...stateFields(resource)]
  const isFact = (name: string) => {
    const field = fieldOf(resource, name)
    if (!field || others.includes(name) || kindOf(field).marksLinks) return false
    return hasShape(field, 'column', 'reference', 'derived')
  }
  return resource.list.columns.filter(isFact).slice(0, mostFacts)
}

const mostFacts = 3
