import type { Logger } from 'pino'
import { type AnyField, fieldsOf, type ResourceDeclaration } from '../../src/declare'
import { hasShape } from '../../src/declare/traits'
import type { KeyRing, SecretPlace } from '../encryption/key-ring'
import type { Database } from './database'
import { columnNamed, quoteName, tableOf } from './names'

/** A column of encrypted texts. The first place is that of its secrets; the others have former names. */
interface SealedColumn {
  table: string
  column: string
  places: readonly [Place, ...Place[]]
}

/** The encrypted columns of resources. */
export const sealedColumnsOf = (resources: readonly ResourceDeclaration[]): SealedColumn[] =>
  resources.flatMap((resource) =>
    Object.entries(fieldsOf(resource))
      .filter(([, field]) => hasShape(field, 'sealed') || field.sealed)
      .map(([name, field]) => ({
        table: tableOf(resource),
        column: columnNamed(name, field),
        places: placesOf(resource, name, field),
      })),
  )

/** An encrypted column of a table without a resource. */
export const sealedColumn = ({ table, column }: { table: string; column: string }): SealedColumn => ({
  table,
  column,
  places: [{ table, field: column }],
})

interface StoredSecret {
  id: string
  sealed: string
}

/**
 * Encrypts stored secrets again that an older key encrypted, so that this key can be removed. Does the same for those of
 * a field or resource that has another name now (`was`), because a secret is bound to both names. Logs secrets that no
 * key opens. Several processes may run it at the same time.
 * @returns the number of secrets
 */
export async function resealSecrets(
  database: Pick<Database, 'withoutTimeLimit'>,
  keys: KeyRing,
  columns: readonly SealedColumn[],
  log: Pick<Logger, 'warn'>,
): Promise<number> {
  return database.withoutTimeLimit(async (tx) => {
    let count = 0
    for (const { places, ...names } of columns) {
      const [table, column] = [quoteName(names.table), quoteName(names.column)]
      const [place, ...former] = places
      // A secret of the newest key may still be bound to a former name.
      const found = await tx.unsafe<StoredSecret[]>(
        `select "id", ${column} as sealed from ${table}
         where ${column} is not null and not (starts_with(${column}, $1) and $2::boolean)`,
        [keys.newestPrefix, former.length === 0],
      )
      const made = found.flatMap(({ id, sealed }) => {
        const bind = (each: Place): SecretPlace => ({ ...each, row: id })
        const again = resealed(keys, sealed, bind(place), former.map(bind), log)
        return again === null ? [] : [{ id, sealed, again }]
      })
      if (made.length === 0) continue
      const changed = await tx.unsafe(
        `update ${table} t set ${column} = n.again
         from jsonb_to_recordset($1::text::jsonb) n(id uuid, sealed text, again text)
         where t."id" = n.id and t.${column} = n.sealed`,
        [JSON.stringify(made)],
      )
      count += changed.count
    }
    return count
  })
}

type Place = Omit<SecretPlace, 'row'>

/** The present table and field, then their combinations with former names. */
function placesOf(resource: ResourceDeclaration, name: string, field: AnyField): readonly [Place, ...Place[]] {
  const present = { table: tableOf(resource), field: name }
  const tables = [resource, ...(resource.was ? [{ ...resource, name: resource.was }] : [])].map(tableOf)
  const names = [name, ...(field.was ? [field.was] : [])]
  const all = tables.flatMap((table) => names.map((each) => ({ table, field: each })))
  return [present, ...all.slice(1)]
}

/** The secret, encrypted again; null if it is current or cannot be opened. */
function resealed(
  keys: KeyRing,
  sealed: string,
  place: SecretPlace,
  former: readonly SecretPlace[],
  log: Pick<Logger, 'warn'>,
): string | null {
  const problems: unknown[] = []
  for (const each of [place, ...former]) {
    try {
      const text = keys.open(sealed, each)
      return each === place && sealed.startsWith(keys.newestPrefix) ? null : keys.seal(text, place)
    } catch (problem) {
      problems.push(problem)
    }
  }
  log.warn(
    { reason: (problems[0] as Error).message },
    'A stored secret cannot be read. Add its key, or enter it again.',
  )
  return null
}
