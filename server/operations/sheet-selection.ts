import { fieldOf, propertyOf, type ResourceDeclaration } from '../../src/declare'
import { kindOf } from '../../src/fields'
import { resourceNamed } from '../../src/resources'
import { type SelectedField, type Selection, selectionOf } from './selection'

const fileParts = selectionOf(['id', 'name', 'mimeType', 'size', 'url'])

/** What is read for these fields: of related records id and title, which everybody may see who may see the record. */
export function sheetSelection(resource: ResourceDeclaration, names: readonly string[]): Selection {
  const asked = names.flatMap((name): [string, SelectedField][] => {
    const field = fieldOf(resource, name)
    const shape = field && kindOf(field).shape
    if (!field || (shape !== 'reference' && shape !== 'links' && shape !== 'file')) return [[name, { field: name }]]
    if (shape === 'file') return [[name, { field: name, inside: fileParts }]]
    const property = propertyOf(name, field)
    const inside = selectionOf(['id', resourceNamed(field.to as string).title])
    return [
      [property, { field: property }],
      [name, { field: name, inside }],
    ]
  })
  return new Map(asked)
}
