import type { Appearance, Viewer } from '../../account/own-settings'
import type { Challenged, SignedIn, SignedInUser } from '../../auth/sign-in'
import type { PathAccess } from '../../policy/policy'
import type { Builder } from './builder'

/** The answer of every way to sign in (api.md "Accounts"): tokens and user, or the challenge of a second step. */
export type SignInAnswer = SignedIn | Challenged

/** The output types of accounts. */
export function addAccountTypes(builder: Builder) {
  const user = builder.objectRef<SignedInUser>('SignedInUser').implement({
    description: 'The account that signed in.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Id of the account.' }),
      email: t.exposeString('email', { description: 'Its e-mail address.' }),
      displayName: t.exposeString('displayName', { description: 'The name of the person, as others see it.' }),
      role: t.exposeString('role', { description: 'Its role.' }),
    }),
  })
  const access = builder.objectRef<PathAccess>('PathAccess').implement({
    description: 'A path that the role may open, and what it may do there.',
    fields: (t) => ({
      path: t.exposeString('path', { description: 'A path of the site; * is every path.' }),
      resource: t.exposeString('resource', { nullable: true, description: 'Null for a page without records.' }),
      actions: t.exposeStringList('actions', { description: '* is every action.' }),
    }),
  })
  const appearance = builder.objectRef<Appearance>('Appearance').implement({
    description: 'How the program looks to an account; null where it did not choose.',
    fields: (t) => ({
      theme: t.exposeString('theme', { nullable: true, description: '`light`, `dark` or `system`.' }),
      font: t.exposeString('font', { nullable: true, description: 'The font of its screens.' }),
      direction: t.exposeString('direction', { nullable: true, description: '`ltr` or `rtl`.' }),
    }),
  })
  const viewer = builder.objectRef<Viewer>('Viewer').implement({
    description: 'Who is asking, and what the role may do.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Id of the account.' }),
      email: t.exposeString('email', { description: 'Its e-mail address.' }),
      displayName: t.exposeString('displayName', { description: 'The name of the person, as others see it.' }),
      role: t.exposeString('role', { description: 'Its role.' }),
      reading: t.exposeString('reading', { description: 'The reading of the role names: A or B.' }),
      access: t.field({
        type: [access],
        description: 'What may be opened, and what done there.',
        resolve: (who) => who.access,
      }),
      appearance: t.field({
        type: appearance,
        description: 'How the account has its screens.',
        resolve: (who) => who.appearance,
      }),
      displayEmail: t.exposeString('displayEmail', { description: 'The address as the account wants it shown.' }),
      hiddenEntries: t.exposeStringList('hiddenEntries', { description: 'Entries its sidebar leaves out.' }),
      secondStep: t.exposeBoolean('secondStep', {
        nullable: true,
        description:
          'Whether signing in asks for a mailed code; null where staff are platform users, who have no second step.',
      }),
    }),
  })
  const signInResult = builder.objectRef<SignInAnswer>('SignInResult').implement({
    description: 'A session, or the challenge whose code opens one.',
    fields: (t) => ({
      accessToken: t.string({
        nullable: true,
        description: 'To be sent with every request: `Authorization: Bearer …`.',
        resolve: (answer) => ('user' in answer ? answer.accessToken : null),
      }),
      expiresAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the access token ends; `refreshSession` gives the next one.',
        resolve: (answer) => ('user' in answer ? answer.expiresAt.toISOString() : null),
      }),
      user: t.field({
        type: user,
        nullable: true,
        description: 'Who signed in.',
        resolve: (answer) => ('user' in answer ? answer.user : null),
      }),
      challengeId: t.id({
        nullable: true,
        description: 'Where a second step is on: what `verifyOneTimeCode` takes with the code.',
        resolve: (answer) => ('user' in answer ? null : answer.challengeId),
      }),
    }),
  })
  return { viewer, signInResult }
}

/** The input types of accounts. Texts are required here; what they may be is told by VALIDATION_FAILED. */
export function addAccountInputs(builder: Builder) {
  const password = { required: true, description: 'The password; at least 7 characters.' } as const
  const again = { required: true, description: 'The same once more.' } as const
  const code = { required: true, description: 'The six digits that were sent.' } as const
  const email = { required: true, description: 'E-mail address of the account.' } as const
  return {
    signIn: builder.inputType('SignInInput', {
      description: 'Who signs in.',
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
      description: 'The challenge whose code did not arrive.',
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
      description: 'Whose password was forgotten.',
      fields: (t) => ({ email: t.string(email) }),
    }),
    resetPassword: builder.inputType('ResetPasswordInput', {
      description: 'A new password. Names its challenge by `challengeId` or by `email`.',
      fields: (t) => ({
        challengeId: t.id({ description: 'The challenge that the code answers.' }),
        email: t.string({ description: 'Or the e-mail address it was sent to.' }),
        code: t.string(code),
        password: t.string(password),
        confirmPassword: t.string(again),
      }),
    }),
  }
}
