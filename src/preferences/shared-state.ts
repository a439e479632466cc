import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { browserStorage } from './browser-storage'

/**
 * State that all tabs of this browser share. A tab shows what another one stored, and changes the stored state: its own
 * copy may be older, and would overwrite the other's change.
 * @param name key in the storage
 */
export function createShared<State extends object>(name: string, initial: State) {
  const useShared = create<State>()(persist(() => initial, { name, storage: createJSONStorage(() => browserStorage) }))
  // This storage answers at once, so the state is read when the call returns.
  const read = () => void useShared.persist.rehydrate()
  const write = useShared.setState
  useShared.setState = (change: Parameters<typeof write>[0]) => {
    read()
    write(change)
  }
  window.addEventListener('storage', ({ key }) => key === name && read())
  return useShared
}
