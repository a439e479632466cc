import { BREAK, type DocumentNode, visit } from 'graphql'

/** Whether a document asks for the schema itself. */
export function asksForSchema(document: DocumentNode): boolean {
  let found = false
  visit(document, {
    Field({ name: { value } }) {
      if (value !== '__schema' && value !== '__type') return undefined
      found = true
      return BREAK
    },
  })
  return found
}
