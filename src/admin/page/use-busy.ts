import { useState } from 'react'
import { handleMutationError } from '../../providers/error-catalogue'

/** Whether work is under way, and a function that does some. */
export function useBusy() {
  const [isBusy, setBusy] = useState(false)
  /** Returns null after an error, which a toast reports by default. */
  const during = async <Result>(
    work: () => Promise<Result>,
    onError: (error: unknown) => unknown = handleMutationError,
  ): Promise<Result | null> => {
    setBusy(true)
    try {
      return await work()
    } catch (error) {
      await onError(error)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, during }
}
