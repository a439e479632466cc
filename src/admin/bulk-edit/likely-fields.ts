import { fieldOf, type ResourceDeclaration, valueTypeOf } from '../../declare'
import { editableFields } from '../../declare/field-edits'
import { choicesOf, hasShape } from '../../declare/traits'
import type { ListState } from '../../lists/list-state'
import { browserStorage } from '../../preferences/browser-storage'

const storage = 'bulk-edit-fields'

const remembered = (): Record<string, readonly string[]> => {
  try {
    return JSON.parse(browserStorage.getItem(storage) ?? '{}')
  } catch {
    return {}
  }
}

/** Keeps the fields of an edit as the likely ones of the next. */
export function rememberEdited(resource: ResourceDeclaration, names: readonly string[]): void {
  browserStorage.setItem(storage, JSON.stringify({ ...remembered(), [resource.name]: names }))
}

/**
 * The fields that a bulk edit offers first. Filtered choices come first (from one category to another), then those of
 * the last edit, then shown choices and relations.
 */
export function likelyFields(
  resource: ResourceDeclaration,
  filters: ListState['filters'],
  shown: readonly string[],
): readonly string[] {
  const possible = editableFields(resource)
  const isChoice = (name: string) => {
    const field = fieldOf(resource, name)
    return field && (hasShape(field, 'reference', 'links') || choicesOf(field).length > 0)
  }
  const isShort = (name: string) => isChoice(name) || valueTypeOf(resource, name) === 'boolean'
  const wanted = [
    ...Object.keys(filters).filter(isChoice),
    ...(remembered()[resource.name] ?? []),
    ...shown.filter(isShort),
    ...possible.filter(isShort),
  ]
  return [...new Set(wanted)].filter((name) => possible.includes(name))
}
