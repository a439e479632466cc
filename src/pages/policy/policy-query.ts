import { useQuery } from '@tanstack/react-query'
import { request } from '../../providers/transport'

export type Reading = 'A' | 'B'

export interface PolicyCell {
  role: string
  actions: string[]
}

export interface PolicyRow {
  /** `*` is every path that has no row of its own. */
  path: string
  resources: string[]
  actions: string[]
  cells: PolicyCell[]
}

export interface PolicyOffer {
  line: number
  role: string
  path: string
  actions: string[]
}

export interface PolicyMatrix {
  reading: Reading
  isActive: boolean
  roles: string[]
  rows: PolicyRow[]
  offered: PolicyOffer[]
}

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
