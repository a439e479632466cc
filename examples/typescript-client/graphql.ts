import { initGraphQLTada } from 'gql.tada'
import type { introspection } from './graphql-env'

/** Types documents by the schema: variables and answers are inferred, and unknown fields are type errors. */
export const graphql = initGraphQLTada<{
  introspection: introspection
  scalars: {
    /** ISO 8601 with zone. */
    DateTime: string
    /** `YYYY-MM-DD`. */
    Date: string
    /** Money, as a decimal string: never a float. */
    Decimal: string
    /** The file of a multipart request. */
    File: null
    JSON: unknown
  }
}>()

export type { ResultOf, VariablesOf } from 'gql.tada'
