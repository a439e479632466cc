import type { Reading } from '../../src/declare'
import { readPolicyLines } from './lines'
import { loadPolicy, type PolicedResource } from './policy'
import { staffRoles } from './roles'
import { type PolicySource, policySource } from './source'

/** The permissions of one role on a path. */
export interface PolicyCell {
  role: string
  /** Of the row's actions those that are allowed, in its order. */
  actions: string[]
}

/** One path with everything that can be done there. `*` means every path that no line and no resource names. */
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

const readings: readonly Reading[] = ['A', 'B']
const anyOtherPath = '*'

/**
 * Both readings of the policy as tables of path, role and actions (specification section 6), by the same compiled answer
 * that requests are judged by: what is shown is what holds, not what a line seems to say.
 *
 * @param resources every resource with its path and action words
 * @param active the reading that is asked
 */
export async function policyMatrices(
  resources: readonly PolicedResource[],
  active: Reading,
  source: PolicySource = policySource,
): Promise<PolicyMatrix[]> {
  const named = readPolicyLines(source.lines).map(({ path }) => path)
  const offered = offeredLines(source.lines)
  return Promise.all(
    readings.map(async (reading): Promise<PolicyMatrix> => {
      const policy = await loadPolicy(reading, source)
      const rowOf = (path: string): PolicyRow => {
        const behind = resources.filter((resource) => resource.path === path)
        const words = behind.length > 0 ? behind.flatMap(({ actions }) => actions) : ['show']
        const actions = [...new Set(words)]
        const cells = policy.roles.map((role) => ({
          role,
          // Asked with `*` the policy finds no such path, and answers as for any that no line names.
          actions: actions.filter((action) => policy.may(role, path, action)),
        }))
        return { path, resources: behind.map(({ name }) => name), actions, cells }
      }
      const paths = new Set([...named.filter((path) => path !== anyOtherPath), ...resources.map(({ path }) => path)])
      return {
        reading,
        isActive: reading === active,
        roles: [...staffRoles[reading]],
        rows: [...paths, anyOtherPath].map(rowOf),
        offered: offered.filter((line) => line.reading === reading).map(({ reading: _, ...line }) => line),
      }
    }),
  )
}

/** The comments of policy.csv that are whole lines of it but for their first `#`. */
function offeredLines(text: string): (PolicyOffer & { reading: Reading })[] {
  return text.split(/\r?\n/).flatMap((raw, index) => {
    const comment = /^#\s*(p\s*,.*)$/.exec(raw.trim())?.[1]
    // "p, reading, role, path, actions" tells how a line is written, and is none.
    if (!comment || !/^p\s*,\s*[AB]\s*,/.test(comment)) return []
    return readPolicyLines(comment).map(({ actions, ...line }) => ({ ...line, line: index + 1, actions: [...actions] }))
  })
}
