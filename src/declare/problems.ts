import type { AnyField } from './field'
import { nearestName, withArticle } from './names'
import type { ResourceDeclaration } from './resource'

/** A mistake in a declaration: its path, a message, and a stable code. */
export interface Problem {
  code: string
  path: string
  message: string
}

/** Stops the start; its message lists every problem on a separate line. */
export class DeclarationError extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(({ path, message, code }) => `${path}: ${message} (${code})`).join('\n'))
    this.name = 'DeclarationError'
  }
}

export type Report = (code: string, path: string, message: string) => void

/** A declaration under check, with all the others. */
export interface Checked {
  resource: ResourceDeclaration
  resources: readonly ResourceDeclaration[]
  /** The names of its fields. */
  names: readonly string[]
  report: Report
}

/** `, did you mean "price"?` if a name is similar, else empty; for lists that are too long for a message. */
export const hint = (name: string, names: readonly string[]) => {
  const near = nearestName(name, names)
  return near ? `, did you mean "${near}"?` : ''
}

/** The same, or all names if none is similar. */
export const choices = (name: string, names: readonly string[]) =>
  hint(name, names) || (names.length > 0 ? `; there are ${names.map((each) => `"${each}"`).join(', ')}` : '')

/** A field by its kind, in a sentence: "an int field". */
export const aField = (field: AnyField) => withArticle(`${field.kind} field`)

export const unknownField = (name: string, names: readonly string[]) => `unknown field "${name}"${choices(name, names)}`
