import type { GraphQLDataProviderOptions } from '@refinedev/graphql'
import { gql } from '@urql/core'
import { type DocumentNode, getOperationAST, Kind, print } from 'graphql'
import { resourceNamed } from '../registry/resources'

type Answers = Record<string, Record<string, unknown>[]> & Record<string, Record<string, unknown>>

/**
 * The names of queries, mutations and inputs as declared. The package derives them from the plural. That fails for an
 * own `singular`, and for a single record with a plural name.
 */
export const declaredNames: GraphQLDataProviderOptions = {
  getOne: {
    dataMapper: ({ data }, { resource }) => (data as Answers)?.[resourceNamed(resource).singular] ?? {},
    convertMutationToQuery: ({ resource, meta }) => {
      const document = (meta?.gqlQuery ?? meta?.gqlMutation) as DocumentNode
      const { type, singular, single } = resourceNamed(resource)
      const [field] = getOperationAST(document)?.selectionSet.selections ?? []
      const selection = field?.kind === Kind.FIELD && field.selectionSet ? print(field.selectionSet) : '{ id }'
      return gql(
        single
          ? `query ${type} { ${singular} ${selection} }`
          : `query ${type}($id: ID!) { ${singular}(id: $id) ${selection} }`,
      ) as DocumentNode
    },
  },
  getMany: { dataMapper: ({ data }, { resource }) => (data as Answers)?.[resource]?.nodes as never },
  create: {
    buildVariables: ({ resource, variables, meta }) => ({
      input: { [resourceNamed(resource).singular]: variables ?? meta?.gqlVariables },
    }),
    dataMapper: ({ data }, { resource }) => (data as Answers)?.[`createOne${resourceNamed(resource).type}`] as never,
  },
  createMany: {
    buildVariables: ({ resource, variables, meta }) => ({ input: { [resource]: variables ?? meta?.gqlVariables } }),
    dataMapper: ({ data }, { resource }) =>
      (data as Answers)?.[`createMany${resourceNamed(resource).typeMany}`] as never,
  },
  update: {
    // A single record is changed without an id. A form names the version that it shows beside its values.
    buildVariables: ({ resource, id, variables, meta }) => {
      const { version, ...update } = (variables ?? {}) as Record<string, unknown>
      const ofRecord = { ...(!resourceNamed(resource).single && { id }), ...(version !== undefined && { version }) }
      return { input: { ...ofRecord, update, ...meta?.gqlVariables } }
    },
    dataMapper: ({ data }, { resource }) => {
      const { type, single } = resourceNamed(resource)
      return (data as Answers)?.[single ? `update${type}` : `updateOne${type}`] as never
    },
  },
  deleteOne: {
    dataMapper: ({ data }, { resource }) => (data as Answers)?.[`deleteOne${resourceNamed(resource).type}`] as never,
  },
}
