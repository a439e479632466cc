import type { Database } from '../../server/database/database'

/** Statements that are sent to the database during some work. */
export async function statementsDuring<Result>(
  { sql }: Database,
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: string[] }> {
  const statements: string[] = []
  sql.options.debug = (_connection, text, parameters) => {
    // A new connection of the pool reads the array types.
    if (text.includes('pg_catalog.pg_type')) return
    const values = parameters.length > 0 ? `\n  -- ${JSON.stringify(parameters)}` : ''
    statements.push(`${readable(text)}${values}`)
  }
  try {
    return { result: await work(), statements }
  } finally {
    sql.options.debug = false
  }
}

/** One clause in each line, so that differences are readable. */
const readable = (text: string) =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(
      / (from|where|order by|group by|limit|join|set|values|returning|for no key update|on conflict) /g,
      '\n  $1 ',
    )
