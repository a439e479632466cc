import { columnKind, type EntryType, type ServerKind } from './kind.server'

/** A kind with a list of resources and values of each, stored as JSON; the property `entries.key` has the values. */
export function resourceValuesKind<Value extends string>(entries: EntryType<Value>): ServerKind {
  /** The parts of an entry as SQL, for one element `e.entry` of the list. */
  const parts: Readonly<Record<string, string>> = {
    resource: `e.entry -> 'resource'`,
    [entries.key]: `e.entry -> '${entries.key}'`,
    __typename: `'${entries.type}'`,
  }
  return {
    ...columnKind('jsonb', {
      output: `[${entries.type}]`,
      input: `[${entries.type}Input]`,
      comparison: null,
      json(column, inside) {
        if (!inside) return column
        const pairs = [...inside].map(([answered, { field }]) => `'${answered}', ${parts[field] ?? 'null'}`)
        const elements = `jsonb_array_elements(${column}) with ordinality as e(entry, place)`
        return `(select coalesce(json_agg(json_build_object(${pairs.join(', ')}) order by e.place), '[]'::json) from ${elements})`
      },
    }),
    entries,
  }
}
