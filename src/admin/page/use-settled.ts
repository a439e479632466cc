import { useEffect, useState } from 'react'

/** A value after it has not changed for some milliseconds. */
export function useSettled<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
