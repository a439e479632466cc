const morning = 9

/** Days until the next Monday, 1 to 7, in the reader's zone. */
export const daysToMonday = (from: Date): number => (8 - from.getDay()) % 7 || 7

/** Nine o'clock of a later day in the reader's zone. ISO 8601. */
export const morningAfter = (from: Date, days: number): string =>
  new Date(from.getFullYear(), from.getMonth(), from.getDate() + days, morning).toISOString()
