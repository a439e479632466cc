const [quote, lineEnd] = [0x22, 0x0a]

/** Counts the lines of a file that goes by piece by piece: of CSV those that end outside of quotes, of JSON every one. */
export function createRowCounter(format: 'csv' | 'json') {
  let isQuoted = false
  let lines = 0
  return (piece: Uint8Array): number => {
    for (const byte of piece) {
      if (byte === quote && format === 'csv') isQuoted = !isQuoted
      else if (byte === lineEnd && !isQuoted) lines++
    }
    return lines
  }
}
