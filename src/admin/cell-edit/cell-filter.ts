import { type Language, type ResourceDeclaration, valueTypeOf } from '../../declare'
import { localDay } from '../../fields/local-day.ui'
import { type FilterValue, filterShapeOf, mayFilterEmpty, mayNegate, withMark } from '../../lists/filter-value'
import { shownText } from '../../registry/title'

/** The filter that keeps all other records: null for a range, which has no opposite. */
export function filterWithout(...of: Parameters<typeof filterByValue>): FilterValue | null {
  const [resource, name] = of
  const kept = filterByValue(...of)
  if (kept?.shape === 'empty') return { ...kept, isEmpty: false }
  if (kept?.shape === 'flag') return { ...kept, value: !kept.value }
  return kept && mayNegate(resource, name) ? withMark(kept, 'not', true) : null
}

/**
 * The filter that keeps the records with the value of a cell. A time becomes its day in the reader's zone, a text the
 * shown text.
 * @returns null for an empty value that no filter finds, and for a field without filter
 */
export function filterByValue(
  resource: ResourceDeclaration,
  name: string,
  value: unknown,
  language: Language,
): FilterValue | null {
  if (value === null || value === undefined || value === '')
    return mayFilterEmpty(resource, name) ? { shape: 'empty', isEmpty: true } : null
  switch (filterShapeOf(resource, name)) {
    case 'choices':
      return { shape: 'choices', values: [String(value)] }
    case 'flag':
      return { shape: 'flag', value: value === true }
    case 'records': {
      const ids = [value].flat().map((related) => String((related as { id: string }).id))
      return ids.length > 0 ? { shape: 'records', ids } : null
    }
    case 'text': {
      const text = shownText(value, language)?.text
      return text ? { shape: 'text', text } : null
    }
    case 'range': {
      const bound = valueTypeOf(resource, name) === 'instant' ? localDay(new Date(String(value))) : String(value)
      return { shape: 'range', from: bound, to: bound }
    }
    default:
      return null
  }
}
