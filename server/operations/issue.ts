import { fieldsOf, type ResourceDeclaration } from '../../src/declare'
import { newToken } from '../../src/fields/token/token.server'

/** Tokens that were just made, by field: the answer that is being given shows them, and none after it. */
export type Issued = Readonly<Record<string, string>>

/** A new token for every field that is one, or for those of them that are named. */
export const issueTokens = (resource: ResourceDeclaration, names?: readonly string[]): Issued =>
  Object.fromEntries(
    Object.entries(fieldsOf(resource))
      .filter(([name, { kind }]) => kind === 'token' && (names?.includes(name) ?? true))
      .map(([name, { prefix }]) => [name, newToken(String(prefix))]),
  )

/** What a selection asks of the tokens that were just made. */
export const shownOnce = (issued: Issued, selection: { has(name: string): boolean }): Issued =>
  Object.fromEntries(Object.entries(issued).filter(([name]) => selection.has(name)))
