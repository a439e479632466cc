import type { DocumentDecoration, initGraphQLTada, ResultOf, VariablesOf } from 'gql.tada'
import type { introspection } from '../../schema'

interface Setup {
  introspection: introspection
  scalars: {
    /** ISO 8601 with zone. */
    DateTime: string
    /** `YYYY-MM-DD`. */
    Date: string
    /** A decimal string, never a float. */
    Decimal: string
    /** A multipart request sends the file itself. */
    File: null
    JSON: unknown
  }
}

declare const tada: ReturnType<typeof initGraphQLTada<Setup>>
/** Never called: TypeScript selects an overload of `tada` only in a call. */
const infer = <const Text extends string>(text: Text) => tada(text, [])
type Inferred<Text extends string> = ReturnType<typeof infer<Text>>

/** The text of a document, with the types of its answer and of its variables. */
export type TypedText<Data, Variables> = string & DocumentDecoration<Data, Variables>

/**
 * Types a document by the schema. It stays text: gql.tada's own function parses it in the browser, which is not needed
 * here.
 */
export const graphql = <const Text extends string>(
  text: Text,
): TypedText<ResultOf<Inferred<Text>>, VariablesOf<Inferred<Text>>> => text

/** A document that is generated from declarations, which define the type of its answer. */
export const generated = <Data>(text: string): TypedText<Data, Record<string, unknown>> => text

export type { ResultOf, VariablesOf } from 'gql.tada'
