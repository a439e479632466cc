/** The lines across a chart: 0, and round numbers up to one that no value is above. */
export function linesFor(values: readonly number[], count = 3): number[] {
  const most = Math.max(...values, 0)
  if (most === 0) return [0, 1]
  const rough = most / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? rough
  // Whole things are not counted in halves.
  const whole = Math.max(step, most <= count ? 1 : 0)
  const lines = Array.from({ length: Math.ceil(most / whole) + 1 }, (_, at) => at * whole)
  return lines.map((line) => Number(line.toPrecision(12)))
}

/** Where the n-th of `count` points stands, in percent from the left; a single one in the middle. */
export const placeOf = (at: number, count: number): number => (count === 1 ? 50 : (at / (count - 1)) * 100)

/** Which points have a word under the chart: the last one, and others before it at even distances. */
export function labelledPoints(count: number, most: number): number[] {
  const step = Math.ceil((count - 1) / (most - 1)) || 1
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % step === 0)
}

/** A line through values as the `d` of a path on a ground of 100 × 100, whose top is `top`. */
export const pathOf = (values: readonly number[], top: number): string =>
  values
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${placeOf(at, values.length).toFixed(2)} ${heightOf(value, top)}`)
    .join('')

export const heightOf = (value: number, top: number): number => Number((100 - (value / top) * 100).toFixed(2))
