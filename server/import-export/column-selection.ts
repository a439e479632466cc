import { fieldOf, propertyOf, type ResourceDeclaration } from '../../src/declare'
import { kindOf } from '../../src/declare/kind'
import { treeOf } from '../../src/declare/traits'
import { resourceNamed } from '../../src/registry/resources'
import { titleTarget } from '../../src/registry/title'
import { type SelectedField, type Selection, selectionOf } from '../sql/selected-fields'

const fileParts = selectionOf(['id', 'name', 'mimeType', 'size', 'url'])

/** Id and title, and those of the records above it; if the title is a relation, the same of that record inside. */
function titleSelection(resource: ResourceDeclaration): Selection {
  const target = titleTarget(resource)
  const title = { field: resource.title, ...(target && { inside: titleSelection(target) }) }
  const own = new Map<string, SelectedField>([...selectionOf(['id']), [resource.title, title]])
  return treeOf(resource.fields) ? new Map([...own, ['ancestors', { field: 'ancestors', inside: own }]]) : own
}

/** The selection for these fields: id and title of related records, which are always visible. */
export function columnSelection(resource: ResourceDeclaration, names: readonly string[]): Selection {
  const asked = names.flatMap((name): [string, SelectedField][] => {
    const field = fieldOf(resource, name)
    const shape = field && kindOf(field).shape
    if (!field || (shape !== 'reference' && shape !== 'links' && shape !== 'upload')) return [[name, { field: name }]]
    if (shape === 'upload') return [[name, { field: name, inside: fileParts }]]
    const property = propertyOf(name, field)
    const inside = titleSelection(resourceNamed(field.to as string))
    return [
      [property, { field: property }],
      [name, { field: name, inside }],
    ]
  })
  return new Map(asked)
}
