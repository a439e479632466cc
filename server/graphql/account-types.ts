import type { OwnAccount } from '../auth/identify'
import type { Challenged, SignedIn, SignedInUser } from '../auth/sign-in'
import type { Reading } from '../operations/asker'
import type { PathAccess } from '../policy/policy'
import type { Appearance, FrameSettings } from '../staff/own-settings'
import type { Builder } from './builder'

/** The answer of every way to sign in (api.md "Accounts"): tokens and user, or the challenge of a second step. */
export type SignInAnswer = SignedIn | Challenged

/** Who is signed in, and what the role may do. */
export interface Viewer extends OwnAccount, FrameSettings {
  reading: Reading
  access: PathAccess[]
}

/** The output types of accounts. */
export function addAccountTypes(builder: Builder) {
  const user = builder.objectRef<SignedInUser>('SignedInUser').implement({
    description: 'The account that signed in.',
    fields: (t) => ({
      id: t.exposeID('id'),
      email: t.exposeString('email'),
      displayName: t.exposeString('displayName'),
      role: t.exposeString('role'),
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
      theme: t.exposeString('theme', { nullable: true }),
      font: t.exposeString('font', { nullable: true }),
      direction: t.exposeString('direction', { nullable: true }),
    }),
  })
  const viewer = builder.objectRef<Viewer>('Viewer').implement({
    description: 'Who is asking, and what the role may do.',
    fields: (t) => ({
      id: t.exposeID('id'),
      email: t.exposeString('email'),
      displayName: t.exposeString('displayName'),
      role: t.exposeString('role'),
      reading: t.exposeString('reading', { description: 'The reading of the role names: A or B.' }),
      access: t.field({ type: [access], resolve: (who) => who.access }),
      appearance: t.field({ type: appearance, resolve: (who) => who.appearance }),
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
      accessToken: t.string({ nullable: true, resolve: (answer) => ('user' in answer ? answer.accessToken : null) }),
      expiresAt: t.field({
        type: 'DateTime',
        nullable: true,
        resolve: (answer) => ('user' in answer ? answer.expiresAt.toISOString() : null),
      }),
      user: t.field({ type: user, nullable: true, resolve: (answer) => ('user' in answer ? answer.user : null) }),
      challengeId: t.id({ nullable: true, resolve: (answer) => ('user' in answer ? null : answer.challengeId) }),
    }),
  })
  return { viewer, signInResult }
}

/** The input types of accounts. Texts are required here; what they may be is told by VALIDATION_FAILED. */
export function addAccountInputs(builder: Builder) {
  return {
    signIn: builder.inputType('SignInInput', {
      fields: (t) => ({ email: t.string({ required: true }), password: t.string({ required: true }) }),
    }),
    verifyOneTimeCode: builder.inputType('VerifyOneTimeCodeInput', {
      fields: (t) => ({ challengeId: t.id({ required: true }), code: t.string({ required: true }) }),
    }),
    signUp: builder.inputType('SignUpInput', {
      fields: (t) => ({
        username: t.string({ required: true }),
        email: t.string({ required: true }),
        password: t.string({ required: true }),
        confirmPassword: t.string({ required: true }),
      }),
    }),
    requestPasswordReset: builder.inputType('RequestPasswordResetInput', {
      fields: (t) => ({ email: t.string({ required: true }) }),
    }),
    resetPassword: builder.inputType('ResetPasswordInput', {
      description: 'Names its challenge by `challengeId` or by `email`.',
      fields: (t) => ({
        challengeId: t.id(),
        email: t.string(),
        code: t.string({ required: true }),
        password: t.string({ required: true }),
        confirmPassword: t.string({ required: true }),
      }),
    }),
  }
}
