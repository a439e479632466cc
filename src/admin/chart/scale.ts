/** The grid lines of a chart: 0, and round numbers up to the first one above all values. */
export function linesFor(values: readonly number[], count = 3): number[] {
  const most = Math.max(...values, 0)
  if (most === 0) return [0, 1]
  const rough = most / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? rough
  // Integers have no half steps.
  const whole = Math.max(step, most <= count ? 1 : 0)
  const lines = Array.from({ length: Math.ceil(most / whole) + 1 }, (_, at) => at * whole)
  return lines.map((line) => Number(line.toPrecision(12)))
}

/** The x position of the n-th of `count` points, in percent; a single one is in the middle. */
export const placeOf = (at: number, count: number): number => (count === 1 ? 50 : (at / (count - 1)) * 100)

/** The labelled points under the chart: the last one, and others at equal distances before it. */
export function labelledPoints(count: number, most: number): number[] {
  const step = Math.ceil((count - 1) / (most - 1)) || 1
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % step === 0)
}

/** The path data of a line on a ground of 100 × 100, with the maximum `top`. */
export const pathOf = (values: readonly number[], top: number): string =>
  values
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${placeOf(at, values.length).toFixed(2)} ${heightOf(value, top)}`)
    .join('')

export const heightOf = (value: number, top: number): number => Number((100 - (value / top) * 100).toFixed(2))
