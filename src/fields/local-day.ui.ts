const two = (value: number) => String(value).padStart(2, '0')

/** The calendar day of a time in the reader's zone, as `YYYY-MM-DD`. */
export const localDay = (time: Date): string =>
  `${String(time.getFullYear()).padStart(4, '0')}-${two(time.getMonth() + 1)}-${two(time.getDate())}`

/** The time of the day in the reader's zone, as `HH:MM`. */
export const localTime = (time: Date): string => `${two(time.getHours())}:${two(time.getMinutes())}`
