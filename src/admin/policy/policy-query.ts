import { useQuery } from '@tanstack/react-query'
import { graphql, type ResultOf } from '../../providers/graphql'
import { request } from '../../providers/transport'

const document = graphql(`{ policyMatrix {
  reading isActive roles
  rows { path resources actions cells { role actions } }
  offered { line role path actions }
} }`)

/** The policy of one role scheme. */
export type PolicyMatrix = ResultOf<typeof document>['policyMatrix'][number]
/** A path with its actions; `*` is every path without a separate row. */
export type PolicyRow = PolicyMatrix['rows'][number]
/** A commented line of policy.csv that an operator can enable. */
export type PolicyOffer = PolicyMatrix['offered'][number]

/** The policy in both role schemes; it only changes with a restart of the server. */
export const usePolicyMatrix = () =>
  useQuery({
    queryKey: ['policyMatrix'],
    queryFn: async () => (await request(document)).policyMatrix,
  })
