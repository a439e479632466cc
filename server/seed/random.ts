/** Deterministic random numbers: the same name returns the same numbers on every machine. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** An integer from `from` to `to`, inclusive. */
  int(from: number, to: number): number
  /** A number from `from` to `to`. */
  between(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** One of the keys, by weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K
  /** `count` different ones, in random order. */
  sample<T>(from: readonly T[], count: number): T[]
}

/** Mulberry32 seeded by an FNV hash of the name: small, fast and even enough for demo data. */
export function randomFrom(name: string): Random {
  let state = 2_166_136_261
  for (let at = 0; at < name.length; at++) state = Math.imul(state ^ name.charCodeAt(at), 16_777_619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[int(0, from.length - 1)]
    if (picked === undefined) throw new Error('There is nothing to pick from.')
    return picked
  }
  return {
    next,
    int,
    pick,
    between: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) {
        rest -= weight
        if (rest < 0) return key
      }
      return (entries.at(-1) as [keyof typeof weights, number])[0]
    },
    sample(from, count) {
      const left = [...from]
      const taken = []
      while (taken.length < count && left.length > 0) taken.push(...left.splice(int(0, left.length - 1), 1))
      return taken
    },
  }
}
