import { columnKind, type ServerKind, type TypeName } from './kind.server'

/** A kind whose values are a list of resources with words of each, kept as JSON; `key` holds the words. */
export function resourceWordsKind(
  key: string,
  types: { typeName: string; output: TypeName; input: TypeName },
): ServerKind {
  /** The parts of an entry as SQL, of one element `e.entry` of the kept list. */
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
