/** How many may be taken, in all and by one key. */
export interface SlotLimits {
  all: number
  each: number
}

export interface Slots {
  /** Whether one more may be taken at all. */
  hasRoom(): boolean
  /** Takes a slot for a key; gives the function that frees it, which may be called twice, or null where none is left. */
  take(key: string): (() => void) | null
}

/** Counts in this process what is held open: connections, uploads. */
export function createSlots({ all: mostInAll, each }: SlotLimits): Slots {
  const taken = new Map<string, number>()
  let all = 0
  return {
    hasRoom: () => all < mostInAll,
    take(key) {
      const held = taken.get(key) ?? 0
      if (held >= each || all >= mostInAll) return null
      taken.set(key, held + 1)
      all++
      let isFree = false
      return () => {
        if (isFree) return
        isFree = true
        all--
        const left = (taken.get(key) ?? 1) - 1
        if (left > 0) taken.set(key, left)
        else taken.delete(key)
      }
    },
  }
}
