import { useState } from 'react'

const storage = 'languages-side-by-side'

/** Whether long texts show their languages side by side; kept in this browser. */
export function useSideBySide(): [boolean, (isBeside: boolean) => void] {
  const [isBeside, setBeside] = useState(() => localStorage.getItem(storage) === 'true')
  const change = (isBeside: boolean) => {
    localStorage.setItem(storage, String(isBeside))
    setBeside(isBeside)
  }
  return [isBeside, change]
}
