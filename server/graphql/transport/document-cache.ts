import type { DocumentNode } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { keptByText } from './text-cache'

/**
 * Caches parsed and valid documents within bounds (see `keptByText`). Yoga's own cache ignores the size of documents
 * and keeps refused ones with their errors.
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
