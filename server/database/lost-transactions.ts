import type postgres from 'postgres'

/** Error codes of the driver and of the network for a lost connection. */
const gone = /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE)/
const never = new Promise<never>(() => undefined)

/** The connection state of one transaction. */
interface Line {
  lost: Error | null
  /** Rejects when the connection is lost. */
  whenLost: Promise<never>
  lose(error: Error): void
}

type Work = (tx: postgres.TransactionSql) => unknown
type Given = [...names: string[], work: Work]

/**
 * Ends a transaction when its connection is lost. The driver itself continues: it writes ROLLBACK to a closed socket,
 * which ends the process. It would also run later statements of the transaction on a new connection. After this,
 * `begin` rejects with the driver's error and sends nothing more.
 */
export function endLostTransactions(sql: postgres.Sql): void {
  const begin = sql.begin as (...given: Given) => Promise<unknown>
  const guarded = (...given: Given) => {
    const line = openLine()
    const outcome = begin(...guardWork(given, line))
    // The driver reports a lost connection here first if no statement was running.
    outcome.catch((error: Error) => line.lose(error))
    return outcome
  }
  sql.begin = guarded as typeof sql.begin
}

function openLine(): Line {
  let reject: (error: Error) => void
  const whenLost = new Promise<never>((_, refuse) => {
    reject = refuse
  })
  whenLost.catch(() => undefined)
  return {
    lost: null,
    whenLost,
    lose(error) {
      this.lost ??= error
      reject(error)
    },
  }
}

/** The driver must not see the end of work on a lost connection, because it would send ROLLBACK. */
function guardWork(given: Given, line: Line): Given {
  const work = given.at(-1) as Work
  const guarded: Work = async (tx) => {
    try {
      const result = await work(guardTransaction(tx, line))
      return line.lost ? await never : result
    } catch (error) {
      if (line.lost) return never
      throw error
    }
  }
  return [...(given.slice(0, -1) as string[]), guarded]
}

function guardTransaction(tx: postgres.TransactionSql, line: Line): postgres.TransactionSql {
  const ask =
    <Args extends unknown[]>(make: (...args: Args) => unknown) =>
    (...args: Args) => {
      if (line.lost) throw line.lost
      return watch(make(...args), line)
    }
  const parts: Record<PropertyKey, unknown> = {
    unsafe: ask(tx.unsafe),
    savepoint: (...given: Given) => {
      if (line.lost) throw line.lost
      const savepoint = tx.savepoint as (...given: Given) => Promise<unknown>
      return Promise.race([savepoint(...guardWork(given, line)), line.whenLost])
    },
  }
  return new Proxy(tx, {
    apply: (target, _, args) => ask(target as (...args: unknown[]) => unknown)(...args),
    get: (target, name) => parts[name] ?? Reflect.get(target, name),
  })
}

/**
 * Observes a statement that ends with its connection. `catch` would execute the statement, and a fragment must not run
 * alone.
 */
function watch(made: unknown, line: Line): unknown {
  if (!(made instanceof Promise)) return made
  const statement = made as unknown as { reject(error: Error & { code?: string }): void }
  const { reject } = statement
  statement.reject = (error) => {
    if (gone.test(error.code ?? '')) line.lose(error)
    reject(error)
  }
  return made
}
