import type { RoleScheme } from '../../../server/access/actor'
import { assertValid, forbidden, invalid } from '../../../server/errors'
import { type Change, defineBehaviour } from '../../../server/operations/behaviour'
import type { FieldMessages } from '../../declare'
import { staffOf, superRole } from '../../declare/role-scheme'
import { grantableAccess } from '../../declare/token-scopes'
import { findResource } from '../../registry/resources'
import { apiTokens, ownerField, tokenPrefix } from './api-tokens'

/** Characters after the prefix of a token, so that readers can distinguish tokens. */
const shownLetters = 6

/**
 * API tokens: owners create them for themselves; only owners and super admins see them. They grant no access to
 * credentials.
 */
export const apiTokensBehaviour = defineBehaviour(apiTokens, (roleScheme) => {
  const owner = `${ownerField(staffOf(roleScheme).accounts)}Id` as const
  // A computed name, because the product names the field.
  const own = { [owner as string]: { eq: '$me' } }
  return {
    scope: ({ kind, role }) => (kind === 'system' || role === superRole(roleScheme) ? undefined : own),
    concerns: [],
    beforeWrite(change) {
      if (change.record) return
      checkNew(change, roleScheme)
      const { actor, values } = change
      values.startsWith = String(values.token).slice(0, tokenPrefix.length + shownLetters)
      if (actor.kind === 'system') return
      if (actor.kind !== 'session') throw forbidden()
      values[owner] = actor.id
    },
  }
})

function checkNew({ values, actor, now, operations }: Change<typeof apiTokens>, roleScheme: RoleScheme): void {
  const messages: FieldMessages = {}
  for (const [index, { resource: name, access }] of (values.scopes ?? []).entries()) {
    const resource = findResource(name)
    const possible = resource && grantableAccess(resource, roleScheme, (each) => operations.mayAny(resource, each))
    const others = access.filter((each) => !possible?.includes(each)).join(', ')
    const issue = resource
      ? { key: 'validation.scopeOfNothing', values: { access: others, resource: name } }
      : { key: 'validation.scope' }
    if (others) messages[`scopes.${index}`] = [issue]
  }
  assertValid(messages)
  const isOver = typeof values.expiresAt === 'string' && values.expiresAt <= now
  if (isOver && actor.kind !== 'system') throw invalid({ expiresAt: [{ key: 'validation.inFuture' }] })
}
