import { columnKind } from '../kind.server'

/** The parts of a scope as SQL, of one element `e.scope` of the kept list. */
const parts: Readonly<Record<string, string>> = {
  resource: `e.scope -> 'resource'`,
  access: `e.scope -> 'access'`,
  __typename: `'TokenScope'`,
}

export const scopesServer = columnKind('scopes', 'jsonb', {
  output: '[TokenScope]',
  input: '[TokenScopeInput]',
  comparison: null,
  json(column, inside) {
    if (!inside) return column
    const pairs = [...inside].map(([key, { field }]) => `'${key}', ${parts[field] ?? 'null'}`)
    const scopes = `jsonb_array_elements(${column}) with ordinality as e(scope, place)`
    return `(select coalesce(json_agg(json_build_object(${pairs.join(', ')}) order by e.place), '[]'::json) from ${scopes})`
  },
})
