import type { RoleScheme } from '../../src/declare'
import { declaredSchemes, isDeclaredScheme, staffOf } from '../../src/declare/role-scheme'
import { readPolicyLines } from './lines'
import { loadPolicy, type PolicedResource } from './policy'
import { type PolicySource, policySource } from './source'

/** The permissions of one role on a path. */
export interface PolicyCell {
  role: string
  /** The permitted actions of the row, in its order. */
  actions: string[]
}

/** One path with its actions. `*` means every path without a line and a resource. */
export interface PolicyRow {
  path: string
  /** The resources of the path; empty for a page without records. */
  resources: string[]
  actions: string[]
  cells: PolicyCell[]
}

/** A commented line of policy.csv that an operator can enable. */
export interface PolicyOffer {
  /** Counted from 1. */
  line: number
  role: string
  path: string
  actions: string[]
}

/** The whole policy of one role scheme. */
export interface PolicyMatrix {
  roleScheme: RoleScheme
  /** Whether this scheme is in use. */
  isActive: boolean
  roles: string[]
  rows: PolicyRow[]
  offered: PolicyOffer[]
}

const anyOtherPath = '*'

/**
 * The role schemes as tables of path, role and actions (specification section 6), from the compiled permissions that
 * requests use. So the tables show what is enforced.
 * @param resources every resource with its path and actions
 * @param active the role scheme in use
 */
export async function policyMatrices(
  resources: readonly PolicedResource[],
  active: RoleScheme,
  source: PolicySource = policySource,
): Promise<PolicyMatrix[]> {
  const named = readPolicyLines(source.lines).map(({ path }) => path)
  const offered = offeredLines(source.lines)
  return Promise.all(
    declaredSchemes.map(async (roleScheme): Promise<PolicyMatrix> => {
      const policy = await loadPolicy(roleScheme, source)
      const rowOf = (path: string): PolicyRow => {
        const behind = resources.filter((resource) => resource.path === path)
        const listed = behind.length > 0 ? behind.flatMap(({ actions }) => actions) : ['show']
        const actions = [...new Set(listed)]
        const cells = policy.roles.map((role) => ({
          role,
          // For `*` the policy finds no line and answers as for any path without one.
          actions: actions.filter((action) => policy.may(role, path, action)),
        }))
        return { path, resources: behind.map(({ name }) => name), actions, cells }
      }
      const paths = new Set([...named.filter((path) => path !== anyOtherPath), ...resources.map(({ path }) => path)])
      return {
        roleScheme,
        isActive: roleScheme === active,
        roles: [...staffOf(roleScheme).roles],
        rows: [...paths, anyOtherPath].map(rowOf),
        offered: offered.filter((line) => line.roleScheme === roleScheme).map(({ roleScheme: _, ...line }) => line),
      }
    }),
  )
}

/** The comments of policy.csv that are complete lines after the first `#`. */
function offeredLines(text: string): (PolicyOffer & { roleScheme: RoleScheme })[] {
  return text.split(/\r?\n/).flatMap((raw, index) => {
    const comment = /^#\s*(p\s*,.*)$/.exec(raw.trim())?.[1]
    // "p, scheme, role, path, actions" documents the format and is not a line.
    if (!comment || !isDeclaredScheme(comment.split(',')[1]?.trim() ?? '')) return []
    return readPolicyLines(comment).map(({ actions, ...line }) => ({ ...line, line: index + 1, actions: [...actions] }))
  })
}
