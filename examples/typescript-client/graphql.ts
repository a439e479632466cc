import { initGraphQLTada } from 'gql.tada'
import type { introspection } from './graphql-env'

/** Writes documents whose variables and answers are typed by the schema; what it does not have is a red line in the editor. */
export const graphql = initGraphQLTada<{
  introspection: introspection
  scalars: {
    /** ISO 8601 with zone. */
    DateTime: string
    /** `YYYY-MM-DD`. */
    Date: string
    /** Money, as a decimal string: never a float. */
    Decimal: string
    /** What a multipart request carries in its place. */
    File: null
    JSON: unknown
  }
}>()

export type { ResultOf, VariablesOf } from 'gql.tada'
