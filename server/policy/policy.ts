import { newEnforcer, newModelFromString, StringAdapter } from 'casbin'
import type { ResourceDeclaration, RoleScheme } from '../../src/declare'
import { staffOf } from '../../src/declare/role-scheme'
import { PolicyError, type PolicyLine, readPolicyLines } from './lines'
import { type PolicySource, policySource } from './source'

/** A path that a role may open, with its permitted actions; `*` is every path, or every action. */
export interface PathAccess {
  path: string
  /** Null for a page without records. */
  resource: string | null
  actions: string[]
}

/** The standard actions; resources declare the others. */
export const standardActions = ['list', 'show', 'create', 'edit', 'delete', 'export'] as const

/** The parts of a resource that the policy uses. */
export interface PolicedResource {
  name: string
  path: string
  /** All its actions, including the standard ones. */
  actions: readonly string[]
}

/** The actions of a resource for the policy: its operations and its own actions. */
export const policed = ({ name, policyPath, operations, actions }: ResourceDeclaration): PolicedResource => ({
  name,
  path: policyPath,
  actions: [
    ...standardActions.filter((word) => word === 'export' || (operations as readonly string[]).includes(word)),
    ...Object.keys(actions),
  ],
})

/** The compiled permissions of one role scheme. */
export interface Policy {
  readonly roleScheme: RoleScheme
  /** The staff roles; the first one has all permissions. */
  readonly roles: readonly string[]
  isStaff(role: string): boolean
  /** False for an empty role and for roles of the other scheme. */
  may(role: string, path: string, action: string): boolean
  /** All permissions of the role, for the session's `access`; the screens derive menu, routes and buttons from it. */
  accessOf(role: string, resources: readonly PolicedResource[]): PathAccess[]
}

/** Represents every path and action without a line. It contains a space, so no line can name it. */
const anyOther = 'any other'

/**
 * Loads the policy of one role scheme and asks Casbin every question once. Then an answer is two map look-ups (Casbin
 * takes about 0.1 ms a question). All paths and actions without a line share one answer. This requires that the model
 * compares them whole, as its comment says.
 *
 * Throws PolicyError if the policy is invalid, empty, or has no line for a role.
 */
export async function loadPolicy(roleScheme: RoleScheme, source: PolicySource = policySource): Promise<Policy> {
  const lines = readPolicyLines(source.lines)
  const roles = staffOf(roleScheme).roles
  const ours = lines.filter((line) => line.roleScheme === roleScheme)
  for (const role of roles) {
    if (!ours.some((line) => line.role === role)) {
      throw new PolicyError(
        `policy.csv has no line for ${role} in role scheme ${roleScheme}: this role could open nothing`,
      )
    }
  }

  const paths = new Set(ours.map((line) => line.path).filter((path) => path !== '*'))
  const listed = new Set(ours.flatMap((line) => line.actions).filter((word) => word !== '*'))
  const isAllowed = await ask(source.model, ours)
  const answers = new Map<string, Map<string, ReadonlySet<string>>>()
  for (const role of roles) {
    const ofRole = new Map<string, ReadonlySet<string>>()
    for (const path of [...paths, anyOther]) {
      ofRole.set(path, new Set([...listed, anyOther].filter((word) => isAllowed(roleScheme, role, path, word))))
    }
    answers.set(role, ofRole)
  }
  if (!answers.get(roles[0])?.get(anyOther)?.has(anyOther)) {
    throw new PolicyError(`policy.csv does not give ${roles[0]} everything (p, ${roleScheme}, ${roles[0]}, *, *)`)
  }

  const may = (role: string, path: string, action: string): boolean => {
    const allowed = answers.get(role)?.get(paths.has(path) ? path : anyOther)
    return allowed?.has(listed.has(action) ? action : anyOther) ?? false
  }
  // All schemes have the same pages: a page in scheme A is a page in scheme B too.
  const pages = [...new Set(lines.map((line) => line.path).filter((path) => path !== '*'))]

  return {
    roleScheme,
    roles,
    isStaff: (role) => answers.has(role),
    may,
    accessOf(role, resources) {
      const policed = new Set(resources.map((resource) => resource.path))
      const access: PathAccess[] = may(role, anyOther, anyOther) ? [{ path: '*', resource: null, actions: ['*'] }] : []
      for (const path of pages) {
        if (!policed.has(path) && may(role, path, 'show')) access.push({ path, resource: null, actions: ['show'] })
      }
      for (const { name, path, actions } of resources) {
        const allowed = actions.filter((action) => may(role, path, action))
        if (allowed.length > 0) access.push({ path, resource: name, actions: allowed })
      }
      return access
    },
  }
}

type Question = (roleScheme: RoleScheme, role: string, path: string, action: string) => boolean

async function ask(model: string, lines: readonly PolicyLine[]): Promise<Question> {
  const text = lines.map(
    ({ roleScheme, role, path, actions }) => `p, ${roleScheme}, ${role}, ${path}, ${actions.join('|')}`,
  )
  try {
    const enforcer = await newEnforcer(newModelFromString(model), new StringAdapter(text.join('\n')))
    await enforcer.addFunction('listed', (action: string, actions: string) => actions.split('|').includes(action))
    // The first question finds an invalid matcher.
    enforcer.enforceSync(lines[0]?.roleScheme, '', anyOther, anyOther)
    return (...question) => enforcer.enforceSync(...question)
  } catch (problem) {
    throw new PolicyError(`model.conf cannot be used: ${problem instanceof Error ? problem.message : problem}`)
  }
}
