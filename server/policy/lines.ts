import type { RoleScheme } from '../../src/declare'
import { declaredSchemes, isDeclaredScheme, staffOf } from '../../src/declare/role-scheme'

/** One line of policy.csv. */
export interface PolicyLine {
  roleScheme: RoleScheme
  role: string
  /** A path of the specification's table, or `*`. */
  path: string
  /** `['*']` for every action. */
  actions: readonly string[]
}

/** The policy is invalid; the message has the line and the reason. The program does not start. */
export class PolicyError extends Error {
  override readonly name = 'PolicyError'
}

const pathShape = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/
const actionShape = /^[a-z][A-Za-z]*$/

/**
 * Parses policy.csv strictly: Casbin drops invalid lines without an error, or reads them as lines without permissions.
 * Throws PolicyError with the line's number.
 */
export function readPolicyLines(text: string): PolicyLine[] {
  const seen = new Map<string, number>()
  return text.split(/\r?\n/).flatMap((raw, index) => {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) return []
    const fail = (why: string) => new PolicyError(`policy.csv line ${index + 1}: ${why}`)

    const [type, roleScheme = '', role = '', path = '', actions = '', ...more] = line
      .split(',')
      .map((cell) => cell.trim())
    if (type !== 'p') throw fail(`a line must begin with "p", not "${type}"`)
    if (more.length > 0 || actions === '') throw fail('a line is: p, scheme, role, path, actions')
    if (!isDeclaredScheme(roleScheme)) {
      throw fail(`the role scheme must be ${declaredSchemes.join(' or ')}, not "${roleScheme}"`)
    }
    const roles = staffOf(roleScheme).roles
    if (!roles.includes(role)) {
      throw fail(`"${role}" is not a staff role of scheme ${roleScheme}; valid roles are ${roles.join(', ')}`)
    }
    if (path !== '*' && !pathShape.test(path)) throw fail(`"${path}" is not a valid path, such as /users/admins or *`)
    const listed = actions.split('|')
    if (actions !== '*' && !listed.every((word) => actionShape.test(word))) {
      throw fail(`"${actions}" is not a valid list of actions, such as list|show or *`)
    }
    const key = [roleScheme, role, path].join()
    const before = seen.get(key)
    if (before !== undefined) throw fail(`${role} on ${path} is already decided by line ${before}`)
    seen.set(key, index + 1)
    return [{ roleScheme, role, path, actions: listed }]
  })
}
