import { fieldOf, type ResourceDeclaration } from '../declare'
import { isObject } from '../declare/formats'
import type { FilterValue } from './filter-value'
import { markedNames, markParameters, presenceParameters, presentNames, readFilter } from './list-address'
import { listSorts } from './list-sorts'
import { isGroupable, shapesOf } from './list-state'
import { type Density, isNames, isSide, isWidth, type ViewLayout } from './view-layout'

/** The records at which an alert of a view may be sent. */
export const alertRange = { min: 1, max: 1_000_000_000 }

const isDensity = (value: unknown): value is Density => value === 'comfortable' || value === 'compact'

const isEntries = (value: unknown, isValid: (value: unknown) => boolean) =>
  isObject(value) && Object.values(value).every(isValid)

const checks: Readonly<Record<keyof ViewLayout, (value: unknown) => boolean>> = {
  columns: isNames,
  widths: (value) => isEntries(value, isWidth),
  pins: (value) => isEntries(value, isSide),
  density: isDensity,
}

/** The first invalid part of a layout from a client; null if all are valid. */
export function wrongPart(layout: Readonly<Record<string, unknown>>): string | null {
  const isValid = ([part, value]: [string, unknown]) =>
    Object.hasOwn(checks, part) && checks[part as keyof ViewLayout](value)
  return Object.entries(layout).find((entry) => !isValid(entry))?.[0] ?? null
}

/** Parameters of a list that name no field. */
const general = ['page', 'pageSize', 'q', 'saved']

const isField = (resource: ResourceDeclaration, name: string) =>
  fieldOf(resource, name) !== undefined || name === 'createdAt' || name === 'updatedAt'

/** Whether a filter has every value of its text; the others are removed ones. */
function isWhole(filter: FilterValue | null, text: string): boolean {
  if (filter?.shape !== 'choices' && filter?.shape !== 'records') return filter !== null
  const known: readonly string[] = filter.shape === 'choices' ? filter.values : filter.ids
  return text.split(',').every((value) => known.includes(filter.shape === 'records' ? value.toLowerCase() : value))
}

/** The parts of an address that do not fit the list: unknown fields, or removed values. */
export function unknownParts(resource: ResourceDeclaration, search: string): readonly string[] {
  return [...new URLSearchParams(search)].flatMap(([parameter, text]) => {
    if (general.includes(parameter)) return []
    if (parameter === 'view') return resource.list.presets.some(({ id }) => id === text) ? [] : [text]
    if (parameter === 'sort') {
      const names = text.split(',').map((name) => name.replace(/^-/, ''))
      return names.filter((name) => !listSorts(resource).includes(name))
    }
    if (parameter === 'as') return shapesOf(resource).some((shape) => shape === text) ? [] : [text]
    if (parameter === 'group') return isGroupable(resource, text) ? [] : [text]
    if (presenceParameters.some((each) => each === parameter)) {
      const known = presentNames(resource, text)
      return text.split(',').filter((name) => !known.includes(name))
    }
    const mark = markParameters.find((each) => each === parameter)
    if (mark) {
      const known = markedNames(resource, mark, text)
      return text.split(',').filter((name) => !known.includes(name))
    }
    const name = parameter.replace(/^filter\./, '')
    return isField(resource, name) && isWhole(readFilter(resource, name, text), text) ? [] : [name]
  })
}

/** The columns of a layout that the resource does not have. */
export const unknownColumns = (
  resource: ResourceDeclaration,
  { columns = [], widths = {}, pins = {} }: ViewLayout,
): readonly string[] =>
  [...new Set([...columns, ...Object.keys(widths), ...Object.keys(pins)])].filter((name) => !isField(resource, name))
