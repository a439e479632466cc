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
/** A path with its actions; `*` is every path that has no row of its own. */
export type PolicyRow = PolicyMatrix['rows'][number]
/** A commented line of policy.csv, which an operator can switch on. */
export type PolicyOffer = PolicyMatrix['offered'][number]

/** The policy under both readings; it changes with a start of the server alone. */
export const usePolicyMatrix = () =>
  useQuery({
    queryKey: ['policyMatrix'],
    queryFn: async () => (await request(document)).policyMatrix,
  })
