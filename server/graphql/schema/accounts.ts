import { signUpAccount } from '../../../src/product'
import { resourceNamed, resources } from '../../../src/registry/resources'
import { readFrameSettings } from '../../account/own-settings'
import { anyAccounts } from '../../auth/accounts'
import type { Visitor } from '../../auth/sign-in'
import { signUp } from '../../auth/sign-up'
import { forbidden, notFound, OperationError } from '../../errors'
import { type PathAccess, policed } from '../../policy/policy'
import { addAccountTypes, type SignInAnswer } from './account-types'
import type { Builder, Context } from './builder'
import { defineMutations, defineQueries, done, type Inputs, takes } from './define'
import { askedOf } from './selection-of'
import { openToAll } from './signed-out'

const password = {
  password: ['String!', 'The password; at least 7 characters.'],
  confirmPassword: ['String!', 'The same value again.'],
} as const
const code = { code: ['String!', 'The six digits from the email.'] } as const
const email = { email: ['String!', 'Email address of the account.'] } as const
const challenge = { challengeId: ['ID!', 'As `signIn` gave it.'] } as const

/** The input of a mutation. Texts are required; VALIDATION_FAILED reports invalid ones. */
const given = (description: string, fields: Inputs) => takes('The input.', description, fields)

/** Every resource with its path and actions, for `me.access`. */
const policedResources = resources.map(policed)

/** The type of a platform user, which sign-up returns. */
const { type: userType } = resourceNamed(signUpAccount?.accounts ?? anyAccounts)

/** The permissions of a token: those of its owner, limited to its scopes. */
const accessOfToken = ({ operations, actor }: Context): PathAccess[] =>
  policedResources.flatMap(({ name, path, actions }) => {
    const given = actions.filter((action) => operations.access(actor).may(resourceNamed(name), action))
    return given.length > 0 ? [{ path, resource: name, actions: given }] : []
  })

/** The answer of a sign-in, whose refresh token is only in the cookie. */
const admit = <Answer extends SignInAnswer>(
  answer: Answer,
  { services, request, responseHeaders }: Context,
): Answer => {
  const { cookie, fileCookie, deviceCookie } = services.auth
  if ('refreshToken' in answer) cookie.set(responseHeaders, answer.refreshToken, request)
  if ('fileToken' in answer) fileCookie.set(responseHeaders, answer.fileToken, request)
  if ('deviceToken' in answer && answer.deviceToken) deviceCookie.set(responseHeaders, answer.deviceToken, request)
  return answer
}
/** Removes the cookies of an ended session. */
const forget = ({ services, request, responseHeaders }: Context) => {
  services.auth.cookie.clear(responseHeaders, request)
  services.auth.fileCookie.clear(responseHeaders, request)
}
/** The network and browser of a visitor. */
const visitorOf = ({ services, actor, request }: Context): Visitor => ({
  ...actor,
  deviceToken: services.auth.deviceCookie.read(request),
})

/**
 * Adds sign-in and sign-out, codes, passwords and `me` to the schema (api.md "Accounts").
 */
export function addAccounts(builder: Builder): void {
  addAccountTypes(builder)

  defineQueries(builder, {
    me: {
      type: 'Viewer',
      ...openToAll,
      description: 'The signed-in actor; null without a session.',
      resolve: async (_args, context) => {
        const { operations, actor } = context
        const { auth, policy } = context.services
        const account = await auth.accountOf(actor)
        if (!account) return null
        const { accounts } = actor
        const settings = await readFrameSettings(operations.database.sql, { accounts, id: account.id }, account.email)
        const access = actor.scopes ? accessOfToken(context) : policy.accessOf(account.role, policedResources)
        return { ...account, ...settings, reading: policy.roleScheme, access }
      },
    },
  })

  defineMutations(builder, {
    signIn: {
      type: 'SignInResult!',
      ...openToAll,
      description: 'Starts a session with email address and password.',
      ...given('Email address and password.', { ...email, password: ['String!', 'Its password.'] }),
      resolve: async ({ input }, context) =>
        admit(await context.services.auth.signIn(input, visitorOf(context)), context),
    },
    finishSingleSignOn: {
      type: 'SignInResult!',
      ...openToAll,
      description:
        'Signs in with the answer of the provider of single sign-on. It needs the cookie of `/auth/oidc`, and each answer works once.',
      ...given('The answer of the provider.', {
        parameters: ['String!', 'The query string of the address to which the provider sent the browser.'],
      }),
      resolve: async ({ input }, context) => {
        const { singleSignOn, singleSignOnCookie } = context.services.auth
        if (!singleSignOn) throw notFound('There is no single sign-on.')
        const token = singleSignOnCookie.read(context.request)
        singleSignOnCookie.clear(context.responseHeaders, context.request)
        return admit(await singleSignOn.finish(input.parameters, token, visitorOf(context)), context)
      },
    },
    verifyOneTimeCode: {
      type: 'SignInResult!',
      ...openToAll,
      description: 'Completes a sign-in with the code of its second step.',
      ...given('The answer to the challenge of a second step.', {
        ...challenge,
        code: ['String!', 'The six digits from the email or the authenticator app, or a recovery code.'],
      }),
      resolve: async ({ input }, context) =>
        admit(await context.services.auth.verifyCode(input, visitorOf(context)), context),
    },
    resendOneTimeCode: {
      type: 'SignInResult!',
      ...openToAll,
      description:
        'Emails another code for the second step of a sign-in; the previous code becomes invalid. CONFLICT if an app has the codes.',
      ...given('The challenge that needs another code.', challenge),
      resolve: ({ input }, context) => context.services.auth.challengeAgain(input, visitorOf(context)),
    },
    refreshSession: {
      type: 'SignInResult!',
      ...openToAll,
      description: 'Continues the session of the refresh cookie with new tokens.',
      resolve: async (_args, context) => {
        const { auth } = context.services
        try {
          return admit(await auth.refresh(auth.cookie.read(context.request), visitorOf(context)), context)
        } catch (problem) {
          const isOver = problem instanceof OperationError && problem.code === 'UNAUTHENTICATED'
          if (isOver) forget(context)
          throw problem
        }
      },
    },
    signOut: {
      type: 'Boolean!',
      ...openToAll,
      description: 'Ends the session; its next request is refused. An API token is revoked instead.',
      resolve: async (_args, context) => {
        const { auth } = context.services
        if (context.actor.kind === 'token')
          throw forbidden('A token has no session. Use `revokeOneApiToken` to end it.')
        await auth.signOut(context.actor, auth.cookie.read(context.request))
        forget(context)
        return true
      },
    },
    signUp: {
      type: `${userType}!`,
      ...openToAll,
      description: 'Creates a platform user without access to the back office.',
      ...given('A new platform account.', {
        username: ['String!', 'The unique name of the account; 2 to 30 characters.'],
        ...email,
        ...password,
      }),
      resolve: ({ input }, { operations, services, actor }, info) =>
        signUp(operations, services.auth, input, actor, askedOf(info)),
    },
    requestPasswordReset: {
      type: 'Boolean!',
      ...openToAll,
      description: 'Emails a code if the address has an account. The answer does not reveal whether it has one.',
      ...given('The account with the forgotten password.', email),
      resolve: ({ input }, context) => done(context.services.auth.requestPasswordReset(input, visitorOf(context))),
    },
    resetPassword: {
      type: 'Boolean!',
      ...openToAll,
      description: 'Sets a new password with the emailed code, and ends all sessions of the account.',
      ...given('A new password. Names its challenge by `challengeId` or by `email`.', {
        challengeId: ['ID', 'The challenge that the code answers.'],
        email: ['String', 'Or the email address that received the code.'],
        ...code,
        ...password,
      }),
      resolve: ({ input }, context) => done(context.services.auth.resetPassword(input, visitorOf(context))),
    },
  })
}
