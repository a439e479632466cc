interface Question<Answer> {
  promise: Promise<Answer | null>
  resolve(answer: Answer | null): void
  reject(problem: unknown): void
}

/**
 * Batches the questions of all requests in one turn of the event loop into one statement. `ask` returns the answers by
 * key; a missing key is answered with null.
 */
export function askedTogether<Answer>(
  ask: (keys: readonly string[]) => Promise<Iterable<readonly [key: string, answer: Answer]>>,
): (key: string) => Promise<Answer | null> {
  let open: Map<string, Question<Answer>> | null = null

  const answer = async (questions: Map<string, Question<Answer>>) => {
    open = null
    try {
      for (const [key, found] of await ask([...questions.keys()])) questions.get(key)?.resolve(found)
      for (const question of questions.values()) question.resolve(null)
    } catch (problem) {
      for (const question of questions.values()) question.reject(problem)
    }
  }

  return (key) => {
    if (!open) {
      const questions = new Map<string, Question<Answer>>()
      open = questions
      setImmediate(() => void answer(questions))
    }
    const asked = open.get(key) ?? newQuestion<Answer>()
    open.set(key, asked)
    return asked.promise
  }
}

function newQuestion<Answer>(): Question<Answer> {
  let resolve: Question<Answer>['resolve'] = () => undefined
  let reject: Question<Answer>['reject'] = () => undefined
  const promise = new Promise<Answer | null>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
