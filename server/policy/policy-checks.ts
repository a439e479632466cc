import type { ResourceDeclaration } from '../../src/declare'
import { choices, DeclarationError, type Problem } from '../../src/declare/problems'
import { readPolicyLines } from './lines'
import { policed } from './policy'

/** Pages of the framework, which need `show`, and the pages of personal settings, which need `edit` too. */
const frameworkPages = ['/errors', '/graphiql', '/policy']
const settingsPages = ['', '/account', '/appearance', '/display', '/notifications'].map((page) => `/settings${page}`)

/**
 * Checks the lines of the policy against the resources at start: an unknown path or action is a mistake, and `edit` without `show`. Throws
 * DeclarationError: D026 with the line and the valid choices.
 * @param pages the paths of the product's pages
 */
export function assertPolicyLines(
  text: string,
  resources: readonly ResourceDeclaration[],
  pages: readonly string[],
): void {
  const known = new Map<string, Set<string>>()
  for (const page of ['/', ...frameworkPages, ...pages]) known.set(page, new Set(['show']))
  for (const page of settingsPages) known.set(page, new Set(['show', 'edit']))
  for (const { path, actions } of resources.map(policed)) {
    known.set(path, new Set([...(known.get(path) ?? []), ...actions]))
  }
  const problems: Problem[] = []
  const numbers = text.split(/\r?\n/).flatMap((line, index) => (/^\s*(#|$)/.test(line) ? [] : [index + 1]))
  for (const [index, { path, actions }] of readPolicyLines(text).entries()) {
    const line = `policy.csv line ${numbers[index]}`
    if (path === '*') continue
    const possible = known.get(path)
    if (!possible) {
      problems.push({
        code: 'D026',
        path: line,
        message: `no resource or page has the path "${path}"${choices(path, [...known.keys()])}`,
      })
      continue
    }
    if (actions.includes('edit') && !actions.includes('show')) {
      problems.push({
        code: 'D026',
        path: line,
        message: `"edit" of ${path} needs "show": a form shows the record that it changes`,
      })
    }
    for (const action of actions) {
      if (action === '*' || possible.has(action)) continue
      problems.push({
        code: 'D026',
        path: line,
        message: `${path} has no action "${action}"${choices(action, [...possible])}`,
      })
    }
  }
  if (problems.length > 0) throw new DeclarationError(problems)
}
