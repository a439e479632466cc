import type { AnyFilter } from './filter'
import { checkFilter, type Reader } from './filter-checks'
import type { Report } from './problems'
import type { ResourceDeclaration } from './resource'

/** A declaration that is looked through, among the others. */
export interface Checked {
  resource: ResourceDeclaration
  resources: readonly ResourceDeclaration[]
  /** Its fields. */
  names: readonly string[]
  report: Report
}

/** What is wrong with a filter at a place of the declaration (D010). */
export function checkFilterAt(
  { resource, resources, report }: Checked,
  place: string,
  filter: AnyFilter,
  reader: Reader = 'sql',
): void {
  checkFilter(resource, place, filter, reader, report, resources)
}
