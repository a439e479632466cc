/** The x position of the n-th of `count` points, in percent; a single one is in the middle. */
export const placeOf = (at: number, count: number): number => (count === 1 ? 50 : (at / (count - 1)) * 100)

/** The path data of a line on a ground of 100 × 100, with the maximum `top`. */
export const pathOf = (values: readonly number[], top: number): string =>
  values
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${placeOf(at, values.length).toFixed(2)} ${heightOf(value, top)}`)
    .join('')

export const heightOf = (value: number, top: number): number => Number((100 - (value / top) * 100).toFixed(2))
