import { columnKind, type ServerKind, type TypeName } from './kind.server'

/** A kind with a list of resources and values of each, stored as JSON; `key` has the values. */
export function resourceWordsKind(
  key: string,
  types: { typeName: string; output: TypeName; input: TypeName },
): ServerKind {
  /** The parts of an entry as SQL, for one element `e.entry` of the list. */
  const parts: Readonly<Record<string, string>> = {
    resource: `e.entry -> 'resource'`,
    [key]: `e.entry -> '${key}'`,
    __typename: `'${types.typeName}'`,
  }
  return columnKind('jsonb', {
    output: types.output,
    input: types.input,
    comparison: null,
    json(column, inside) {
      if (!inside) return column
      const pairs = [...inside].map(([answered, { field }]) => `'${answered}', ${parts[field] ?? 'null'}`)
      const entries = `jsonb_array_elements(${column}) with ordinality as e(entry, place)`
      return `(select coalesce(json_agg(json_build_object(${pairs.join(', ')}) order by e.place), '[]'::json) from ${entries})`
    },
  })
}
