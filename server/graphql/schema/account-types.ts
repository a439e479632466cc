import type { Appearance, Viewer } from '../../account/own-settings'
import type { Challenged, SignedIn, SignedInUser } from '../../auth/sign-in'
import type { PathAccess } from '../../policy/policy'
import type { Builder } from './builder'

/** The answer of all ways to sign in (api.md "Accounts"): tokens and user, or the challenge of a second step. */
export type SignInAnswer = SignedIn | Challenged

/** The output types of accounts. */
export function addAccountTypes(builder: Builder) {
  const user = builder.objectRef<SignedInUser>('SignedInUser').implement({
    description: 'The account that signed in.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Id of the account.' }),
      email: t.exposeString('email', { description: 'Its email address.' }),
      displayName: t.exposeString('displayName', { description: 'The name of the person, as shown to others.' }),
      role: t.exposeString('role', { description: 'Its role.' }),
    }),
  })
  const access = builder.objectRef<PathAccess>('PathAccess').implement({
    description: 'A path that the role may open, with its permitted actions.',
    fields: (t) => ({
      path: t.exposeString('path', { description: 'A path of the site; * is every path.' }),
      resource: t.exposeString('resource', { nullable: true, description: 'Null for a page without records.' }),
      actions: t.exposeStringList('actions', { description: '* is every action.' }),
    }),
  })
  const appearance = builder.objectRef<Appearance>('Appearance').implement({
    description: 'The appearance that the account chose; null fields were not chosen.',
    fields: (t) => ({
      theme: t.exposeString('theme', { nullable: true, description: '`light`, `dark` or `system`.' }),
      font: t.exposeString('font', { nullable: true, description: 'The font of the interface.' }),
      direction: t.exposeString('direction', { nullable: true, description: '`ltr` or `rtl`.' }),
    }),
  })
  const viewer = builder.objectRef<Viewer>('Viewer').implement({
    description: 'The actor and the permissions of their role.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Id of the account.' }),
      email: t.exposeString('email', { description: 'Its email address.' }),
      displayName: t.exposeString('displayName', { description: 'The name of the person, as shown to others.' }),
      role: t.exposeString('role', { description: 'Its role.' }),
      reading: t.exposeString('reading', { description: 'The role scheme: A or B.' }),
      access: t.field({
        type: [access],
        description: 'The permitted paths and actions.',
        resolve: (who) => who.access,
      }),
      appearance: t.field({
        type: appearance,
        description: 'The appearance that the account chose.',
        resolve: (who) => who.appearance,
      }),
      displayEmail: t.exposeString('displayEmail', { description: 'The email address as the account displays it.' }),
      hiddenEntries: t.exposeStringList('hiddenEntries', { description: 'Hidden entries of its sidebar.' }),
      secondStep: t.exposeBoolean('secondStep', {
        nullable: true,
        description:
          'Whether sign-in requires an emailed code. Null if staff are platform users, who have no second step.',
      }),
    }),
  })
  const signInResult = builder.objectRef<SignInAnswer>('SignInResult').implement({
    description: 'A session, or the challenge of the second step.',
    fields: (t) => ({
      accessToken: t.string({
        nullable: true,
        description: 'Send it with every request: `Authorization: Bearer …`.',
        resolve: (answer) => ('user' in answer ? answer.accessToken : null),
      }),
      expiresAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the access token expires; `refreshSession` returns the next one.',
        resolve: (answer) => ('user' in answer ? answer.expiresAt.toISOString() : null),
      }),
      user: t.field({
        type: user,
        nullable: true,
        description: 'The account that signed in.',
        resolve: (answer) => ('user' in answer ? answer.user : null),
      }),
      challengeId: t.id({
        nullable: true,
        description: 'With a second step: the challenge to send to `verifyOneTimeCode` with the code.',
        resolve: (answer) => ('user' in answer ? null : answer.challengeId),
      }),
    }),
  })
  return { viewer, signInResult }
}

/** The input types of accounts. Texts are required; VALIDATION_FAILED reports invalid ones. */
export function addAccountInputs(builder: Builder) {
  const password = { required: true, description: 'The password; at least 7 characters.' } as const
  const again = { required: true, description: 'The same value again.' } as const
  const code = { required: true, description: 'The six digits from the email.' } as const
  const email = { required: true, description: 'Email address of the account.' } as const
  return {
    signIn: builder.inputType('SignInInput', {
      description: 'Email address and password.',
      fields: (t) => ({ email: t.string(email), password: t.string({ required: true, description: 'Its password.' }) }),
    }),
    verifyOneTimeCode: builder.inputType('VerifyOneTimeCodeInput', {
      description: 'The answer to the challenge of a second step.',
      fields: (t) => ({
        challengeId: t.id({ required: true, description: 'As `signIn` gave it.' }),
        code: t.string(code),
      }),
    }),
    resendOneTimeCode: builder.inputType('ResendOneTimeCodeInput', {
      description: 'The challenge that needs another code.',
      fields: (t) => ({ challengeId: t.id({ required: true, description: 'As `signIn` gave it.' }) }),
    }),
    signUp: builder.inputType('SignUpInput', {
      description: 'A new platform account.',
      fields: (t) => ({
        username: t.string({ required: true, description: 'The unique name of the account; 2 to 30 characters.' }),
        email: t.string(email),
        password: t.string(password),
        confirmPassword: t.string(again),
      }),
    }),
    requestPasswordReset: builder.inputType('RequestPasswordResetInput', {
      description: 'The account with the forgotten password.',
      fields: (t) => ({ email: t.string(email) }),
    }),
    resetPassword: builder.inputType('ResetPasswordInput', {
      description: 'A new password. Names its challenge by `challengeId` or by `email`.',
      fields: (t) => ({
        challengeId: t.id({ description: 'The challenge that the code answers.' }),
        email: t.string({ description: 'Or the email address that received the code.' }),
        code: t.string(code),
        password: t.string(password),
        confirmPassword: t.string(again),
      }),
    }),
  }
}
