import { nearestName } from './names'
import type { ResourceDeclaration } from './resource'

/** A slip in a declaration: where it is, what it is, and a code that stays the same over the years. */
export interface Problem {
  code: string
  place: string
  message: string
}

/** Stops the start when declarations contradict themselves; its message lists every problem, a line each. */
export class DeclarationError extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(({ place, message, code }) => `${place}: ${message} (${code})`).join('\n'))
    this.name = 'DeclarationError'
  }
}

export type Report = (code: string, place: string, message: string) => void

/** A declaration under check, among all the others. */
export interface Checked {
  resource: ResourceDeclaration
  resources: readonly ResourceDeclaration[]
  /** The names of its fields. */
  names: readonly string[]
  report: Report
}

/** `, did you mean "price"?` where one of the names is near enough to be what was meant, else nothing. */
export const hint = (name: string, names: readonly string[]) => {
  const near = nearestName(name, names)
  return near ? `, did you mean "${near}"?` : ''
}

/** The same, or all of the names where none is near: of what has few. */
export const choices = (name: string, names: readonly string[]) =>
  hint(name, names) || `; there are ${names.map((each) => `"${each}"`).join(', ')}`

export const unknownField = (name: string, names: readonly string[]) => `unknown field "${name}"${hint(name, names)}`
