interface Pending<Answer> {
  promise: Promise<Answer | null>
  resolve(answer: Answer | null): void
  reject(problem: unknown): void
}

/**
 * Reads the keys of all requests in one turn of the event loop with one statement.
 * @param ask returns the answers by key; a missing key is answered with null
 */
export function batched<Answer>(
  ask: (keys: readonly string[]) => Promise<Iterable<readonly [key: string, answer: Answer]>>,
): (key: string) => Promise<Answer | null> {
  let open: Map<string, Pending<Answer>> | null = null

  const answer = async (pending: Map<string, Pending<Answer>>) => {
    open = null
    try {
      for (const [key, found] of await ask([...pending.keys()])) pending.get(key)?.resolve(found)
      for (const each of pending.values()) each.resolve(null)
    } catch (problem) {
      for (const each of pending.values()) each.reject(problem)
    }
  }

  return (key) => {
    if (!open) {
      const pending = new Map<string, Pending<Answer>>()
      open = pending
      setImmediate(() => void answer(pending))
    }
    const known = open.get(key) ?? newPending<Answer>()
    open.set(key, known)
    return known.promise
  }
}

function newPending<Answer>(): Pending<Answer> {
  let resolve: Pending<Answer>['resolve'] = () => undefined
  let reject: Pending<Answer>['reject'] = () => undefined
  const promise = new Promise<Answer | null>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
