import type { Database } from '../../server/database/database'

/** Statements as they are sent to the database while something runs. */
export async function statementsDuring<Result>(
  { sql }: Database,
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: string[] }> {
  const statements: string[] = []
  sql.options.debug = (_connection, text, parameters) => {
    // A new connection of the pool asks which types of arrays there are.
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

/** One clause a line, so that a difference shows where it is. */
const readable = (text: string) =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(
      / (from|where|order by|group by|limit|join|set|values|returning|for no key update|on conflict) /g,
      '\n  $1 ',
    )
