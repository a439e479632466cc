import type postgres from 'postgres'

/** Codes of the driver and of the network for a connection that is gone. */
const gone = /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE)/
const never = new Promise<never>(() => undefined)

/** One transaction, as far as it matters whether its connection still stands. */
interface Line {
  lost: Error | null
  /** Rejects when the connection is lost. */
  whenLost: Promise<never>
  lose(error: Error): void
}

type Work = (tx: postgres.TransactionSql) => unknown
type Given = [...names: string[], work: Work]

/**
 * Ends a transaction with its connection. The driver itself goes on: it writes ROLLBACK to a socket that is gone, which ends the process,
 * and what the transaction asks next runs outside of it as soon as the connection stands again.
 * After this, `begin` rejects with the driver's error, and nothing more of the transaction is sent.
 */
export function endLostTransactions(sql: postgres.Sql): void {
  const begin = sql.begin as (...given: Given) => Promise<unknown>
  const guarded = (...given: Given) => {
    const line = openLine()
    const outcome = begin(...guardWork(given, line))
    // The driver notifications first where no statement was running.
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

/** The driver never hears of the end of work whose connection is lost, since it would roll back what is gone already. */
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

/** Hears first of a statement that ends with its connection. To `catch` it would run it, and a part of another must not run alone. */
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
