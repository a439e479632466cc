import type { RoleScheme } from '../../../server/access/actor'
import { forbidden, invalid } from '../../../server/errors'
import { type Change, defineBehaviour } from '../../../server/operations/behaviour'
import { staffOf, superRole } from '../../declare/role-scheme'
import { isOpenToTokens } from '../../declare/token-scopes'
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

function checkNew({ values, actor, now }: Change<typeof apiTokens>, roleScheme: RoleScheme): void {
  const wrong = (values.scopes ?? []).flatMap(({ resource, access }, index) => {
    const isOpen = access.every((each) => isOpenToTokens(resource, each, roleScheme))
    return findResource(resource) && isOpen ? [] : [index]
  })
  if (wrong.length > 0) {
    throw invalid(Object.fromEntries(wrong.map((index) => [`scopes.${index}`, [{ key: 'validation.scope' }]])))
  }
  const isOver = typeof values.expiresAt === 'string' && values.expiresAt <= now
  if (isOver && actor.kind !== 'system') throw invalid({ expiresAt: [{ key: 'validation.inFuture' }] })
}
