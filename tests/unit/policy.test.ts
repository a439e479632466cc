import { describe, expect, it } from 'vitest'
import { PolicyError } from '../../server/policy/lines'
import { loadPolicy } from '../../server/policy/policy'
import { policySource } from '../../server/policy/source'

describe('an invalid policy', () => {
  const load = (lines: string, model = policySource.model) => loadPolicy('A', { model, lines })
  const complete = 'p, A, super_admin, *, *\np, A, editor, /, show\np, A, moderator, /, show\np, A, support, /, show\n'

  it.each([
    ['an empty file', '', /no line for super_admin/],
    ['only comments', '# p, A, super_admin, *, *', /no line for super_admin/],
    ['a missing role', complete.replace(/^.*support.*$/m, ''), /no line for support/],
    ['a super admin without all permissions', complete.replace('*, *', '/, *'), /everything/],
    ['an invalid line', `${complete}allow everyone`, /line 5: a line must begin with "p"/],
    ['a missing cell', `${complete}p, A, editor, /machines`, /line 5: a line is/],
    ['an extra cell', `${complete}p, A, editor, /machines, show, deny`, /line 5: a line is/],
    ['an unknown role scheme', `${complete}p, C, editor, /machines, show`, /line 5: the role scheme/],
    ['a role of the other role scheme', `${complete}p, A, cashier, /machines, show`, /line 5: "cashier"/],
    ['a pattern as a path', `${complete}p, A, editor, /machines/*, show`, /line 5: ".*" is not a valid path/],
    ['a path with ".."', `${complete}p, A, editor, /machines/../users, show`, /line 5: ".*" is not a valid path/],
    ['a pattern as actions', `${complete}p, A, editor, /machines, .*`, /line 5: ".*" is not a valid list of actions/],
    ['an empty action', `${complete}p, A, editor, /machines, show|`, /line 5: ".*" is not a valid list of actions/],
    ['a duplicate line', `${complete}p, A, editor, /, list`, /line 5: editor on \/ is already decided by line 2/],
  ])('is refused with a message: %s', async (_name, lines, sentence) => {
    await expect(load(lines)).rejects.toThrow(sentence)
  })

  it.each([
    ['empty', ''],
    ['no matcher', policySource.model.replace(/^m = .*$/m, '')],
    ['an invalid matcher', policySource.model.replace(/^m = .*$/m, 'm = r.role ==')],
    ['a matcher with an unknown function', policySource.model.replace(/^m = .*$/m, 'm = nobody(r.role)')],
  ])('is refused with a message for an invalid model: %s', async (_name, model) => {
    await expect(load(complete, model)).rejects.toThrow(PolicyError)
  })
})
