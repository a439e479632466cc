/** Maximum number of slots, in all and for one key. */
export interface SlotLimits {
  all: number
  each: number
}

export interface Slots {
  /** Whether a slot is available at all. */
  hasRoom(): boolean
  /** Takes a slot for a key. Returns a function that releases it, which may be called twice; null if there is none. */
  take(key: string): (() => void) | null
}

/** Counts open connections or uploads in this process. */
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
