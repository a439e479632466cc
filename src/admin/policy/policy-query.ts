import { useQuery } from '@tanstack/react-query'
import type { PolicyMatrix } from '../../answers/policy-matrix'
import { request } from '../../providers/transport'

const document = `{ policyMatrix {
  reading isActive roles
  rows { path resources actions cells { role actions } }
  offered { line role path actions }
} }`

/** The policy under both readings; it changes with a start of the server alone. */
export const usePolicyMatrix = () =>
  useQuery({
    queryKey: ['policyMatrix'],
    queryFn: async () => (await request<{ policyMatrix: PolicyMatrix[] }>(document)).policyMatrix,
  })
