/** Random choices that a seed repeats exactly (mulberry32). */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  below(count: number): number
  /** True with this probability in percent. */
  chance(percent: number): boolean
  pick<Value>(values: readonly Value[]): Value
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    chance: (percent) => next() * 100 < percent,
    pick: (values) => values[below(values.length)] as (typeof values)[number],
  }
}
