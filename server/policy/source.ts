// The bundle contains both files, so that the built program needs no folder beside it.
import model from './model.conf?raw'
import lines from './policy.csv?raw'

/** The text of the Casbin model and of the policy. */
export interface PolicySource {
  model: string
  lines: string
}

export const policySource: PolicySource = { model, lines }
