import type { Reading } from './viewer'

/** What one role may do at a path. */
export interface PolicyCell {
  role: string
  /** Of the row's actions those that are allowed, in its order. */
  actions: string[]
}

/** One path with everything that can be done there. `*` stands for every path that no line and no resource names. */
export interface PolicyRow {
  path: string
  /** The resources whose records are behind it; none for a page without records. */
  resources: string[]
  actions: string[]
  cells: PolicyCell[]
}

/** A line of policy.csv that stands as a comment: an operator can switch it on. */
export interface PolicyOffer {
  /** Counted from 1. */
  line: number
  role: string
  path: string
  actions: string[]
}

/** The policy of one reading of the role names, whole. */
export interface PolicyMatrix {
  reading: Reading
  /** Whether it is the one that is asked. */
  isActive: boolean
  roles: string[]
  rows: PolicyRow[]
  offered: PolicyOffer[]
}
