import { randomFrom } from './random'

const first = Date.UTC(2025, 0, 1)

/** A deterministic id for the nth record of a resource, in the format and order of generated ones (UUIDv7). */
export function demoId(resource: string, n: number): string {
  const random = randomFrom(`${resource}/${n}`)
  const hex = (digits: number) =>
    Math.floor(random.next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  const time = (first + n * 1000).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${random.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(6)}${hex(6)}`
}
