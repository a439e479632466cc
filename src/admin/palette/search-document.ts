import { graphql, type ResultOf } from '../../providers/graphql'

/** The search of the palette. The bench sends it too, without a browser. */
export const searchDocument = graphql(`query Search($text: String!, $resources: [SearchedResource!]) {
  search(text: $text, resources: $resources) { resource id title state isExact fact { field value } picture { url framingKey } }
}`)

export type Hit = ResultOf<typeof searchDocument>['search'][number]
