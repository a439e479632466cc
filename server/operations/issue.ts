import { fieldsOf, type ResourceDeclaration } from '../../src/declare'
import { serverKindOf } from '../../src/fields/registry.server'

/** New tokens by field; only the current answer contains them. */
export type Issued = Readonly<Record<string, string>>

/** Generates a token for every token field, or for the named ones. */
export const issueTokens = (resource: ResourceDeclaration, names?: readonly string[]): Issued =>
  Object.fromEntries(
    Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
      const { issued } = serverKindOf(field)
      return issued && (names?.includes(name) ?? true) ? [[name, issued.make(field)]] : []
    }),
  )

/** The part of a selection that reads new tokens. */
export const shownOnce = (issued: Issued, selection: { has(name: string): boolean }): Issued =>
  Object.fromEntries(Object.entries(issued).filter(([name]) => selection.has(name)))
