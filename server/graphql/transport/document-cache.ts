import type { DocumentNode } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { keptByText } from './text-cache'

/**
 * Parses and checks a document once, not once a request. Only what passed is kept, in bounds (see `keptByText`): Yoga's own
 * cache counts documents whatever their size, and holds on to those that were refused with all that refused them.
 */
export function documentCache(): Plugin {
  const passed = keptByText<DocumentNode>()
  return {
    onParse({ params, setParsedDocument }) {
      const known = passed.get(String(params.source))
      if (known) setParsedDocument(known)
    },
    onValidate({ params: { documentAST }, setResult }) {
      const text = documentAST.loc?.source.body
      if (text === undefined) return
      if (passed.get(text) === documentAST) return void setResult([])
      return ({ valid }) => {
        if (valid) passed.set(text, documentAST)
      }
    },
  }
}
