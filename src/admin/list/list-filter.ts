import { type AnyFilter, fieldOf, isLocalized, languages, type ResourceDeclaration, valueTypeOf } from '../../declare'
import type { ValueType } from '../../declare/operators'
import type { FilterValue } from '../../fields/filter-value'
import { containing, searchFilter } from '../../fields/search-filter'
import { mayDo, useViewer } from '../../providers/access'
import type { MayList } from '../../registry/search'
import type { ListState } from './list-state'

/** The moment a day of the reader's calendar begins, or one `later` days after it. */
const startOfDay = (day: string, later = 0) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

const boundsOf = (type: ValueType, from: string | null, to: string | null): Record<string, unknown> => {
  if (type === 'instant') {
    return { ...(from && { gte: startOfDay(from) }), ...(to && { lt: startOfDay(to, 1) }) }
  }
  const read = (text: string) => (type === 'number' ? Number(text) : text)
  return { ...(from !== null && { gte: read(from) }), ...(to !== null && { lte: read(to) }) }
}

/** One filter of the list in the language of filters. */
export function conditionOf(resource: ResourceDeclaration, name: string, value: FilterValue): AnyFilter {
  switch (value.shape) {
    case 'choices':
      return { [name]: { in: value.values } }
    case 'records':
      return { [name]: { id: { in: value.ids } } }
    case 'flag':
      return { [name]: { is: value.value } }
    case 'range':
      return { [name]: boundsOf(valueTypeOf(resource, name), value.from, value.to) }
    case 'text': {
      const field = fieldOf(resource, name)
      if (!field || !isLocalized(field)) return { [name]: containing(value.text) }
      return { or: languages.map((language) => ({ [name]: { [language]: containing(value.text) } })) }
    }
  }
}

/** Whether the person at the screen may list the records of a resource. */
const viewerMayList: MayList = ({ name }) => mayDo(useViewer.getState().viewer, name, 'list')

/** The whole condition of a list: its preset, its filters and its free search, all of which must hold. */
export function filterOf(resource: ResourceDeclaration, state: ListState, mayList: MayList = viewerMayList): AnyFilter {
  const preset = resource.list.presets.find(({ id }) => id === state.preset)
  const parts = [
    ...(preset ? [preset.filter] : []),
    ...Object.entries(state.filters).map(([name, value]) => conditionOf(resource, name, value)),
    ...(state.search ? [searchFilter(resource, state.search, mayList)] : []),
  ]
  return parts.length > 1 ? { and: parts } : (parts[0] ?? {})
}
