import type { ResourceDeclaration } from '../../declare'

/** Monday and Sunday of the next week in the reader's zone, `YYYY-MM-DD`. */
export function nextWeek(now = new Date()): readonly [monday: string, sunday: string] {
  const toMonday = (8 - now.getDay()) % 7 || 7
  const day = (more: number) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + toMonday + more)).toISOString().slice(0, 10)
  return [day(0), day(6)]
}

/** The path of the form of a slot for a record in the next week. */
export function newSlotPath({ path, calendar }: ResourceDeclaration, property: string, id: string): string {
  const { start = '', end = '' } = calendar ?? {}
  const [monday, sunday] = nextWeek()
  return `${path}/new?${new URLSearchParams({ [property]: id, [start]: monday, [end]: sunday })}`
}
