/** A decimal string as an integer of units of its last digit, and the number of its decimal places. */
const unitsOf = (text: string): [units: bigint, places: number] => {
  const [whole = '0', fraction = ''] = text.trim().split('.')
  return [BigInt(`${whole}${fraction}`), fraction.length]
}

/** Units at another number of decimal places; halves are rounded away from zero. */
function rescaled(units: bigint, from: number, to: number): bigint {
  if (to >= from) return units * 10n ** BigInt(to - from)
  const step = 10n ** BigInt(from - to)
  const half = units < 0n ? -(step / 2n) : step / 2n
  return (units + half) / step
}

const textOf = (units: bigint, places: number): string => {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const sign = units < 0n ? '-' : ''
  return places === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** The sum of two decimal strings, rounded to a number of decimal places. Exact, because money is never a float. */
export function sum(a: string, b: string, places: number): string {
  const [[units, from], [others, to]] = [unitsOf(a), unitsOf(b)]
  const most = Math.max(from, to)
  return textOf(rescaled(rescaled(units, from, most) + rescaled(others, to, most), most, places), places)
}

/** The product of two decimal strings, rounded to a number of decimal places. */
export function multiplied(a: string, b: string, places: number): string {
  const [[units, from], [others, to]] = [unitsOf(a), unitsOf(b)]
  return textOf(rescaled(units * others, from + to, places), places)
}
