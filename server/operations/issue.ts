import { fieldsOf, type ResourceDeclaration } from '../../src/declare'
import { serverKindOf } from '../../src/fields/registry.server'

/** Tokens that were just made, by field: the answer that is being given shows them, and none after it. */
export type Issued = Readonly<Record<string, string>>

/** A new token for every field that is one, or for those of them that are named. */
export const issueTokens = (resource: ResourceDeclaration, names?: readonly string[]): Issued =>
  Object.fromEntries(
    Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
      const { issued } = serverKindOf(field)
      return issued && (names?.includes(name) ?? true) ? [[name, issued.make(field)]] : []
    }),
  )

/** What a selection asks of the tokens that were just made. */
export const shownOnce = (issued: Issued, selection: { has(name: string): boolean }): Issued =>
  Object.fromEntries(Object.entries(issued).filter(([name]) => selection.has(name)))
