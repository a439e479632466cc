import { useRef, useState } from 'react'

/** One save at a time, also after a double key press before the next render, and until its refusal is handled. */
export function useSaving() {
  const running = useRef(false)
  const [isSaving, setSaving] = useState(false)
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    running.current = true
    setSaving(true)
    try {
      return await work()
    } finally {
      running.current = false
      setSaving(false)
    }
  }
  return { isSaving, isRunning: () => running.current, run }
}
