import { graphql, type ResultOf } from '../../providers/graphql'

/** The search of the palette. */
export const searchDocument = graphql(`query Search($text: String!) {
  search(text: $text) { resource id title state isExact fact { field value } picture { url framingKey } }
}`)

export type Hit = ResultOf<typeof searchDocument>['search'][number]
