import type { Appearance, Viewer } from '../../account/own-settings'
import type { Challenged, SignedIn, SignedInUser } from '../../auth/sign-in'
import type { PathAccess } from '../../policy/policy'
import type { Builder } from './builder'
import { defineEnum, defineType } from './define'

/** The answer of all ways to sign in (api.md "Accounts"): tokens and user, or the challenge of a second step. */
export type SignInAnswer = SignedIn | Challenged

const accountProperties = {
  id: ['ID!', 'Id of the account.'],
  email: ['String!', 'Its email address.'],
  displayName: ['String!', 'The name of the person, as shown to others.'],
  role: ['String!', 'Its role.'],
} as const

/** The output types of accounts. */
export function addAccountTypes(builder: Builder): void {
  defineEnum(builder, 'FirstStep', 'The first step of a sign-in.', {
    password: 'By the password of the account.',
    singleSignOn: 'At the provider of single sign-on.',
  })
  defineEnum(builder, 'SecondStepMethod', 'Where the codes of a second step come from.', {
    email: 'From emails to the account.',
    app: 'From an authenticator app; a recovery code replaces one.',
  })
  defineType<SignedInUser>(builder, 'SignedInUser', 'The account that signed in.', accountProperties)
  defineType<PathAccess>(builder, 'PathAccess', 'A path that the role may open, with its permitted actions.', {
    path: ['String!', 'A path of the site; * is every path.'],
    resource: ['String', 'Null for a page without records.'],
    actions: ['[String!]!', '* is every action.'],
  })
  defineType<Appearance>(builder, 'Appearance', 'The appearance that the account chose; null fields were not chosen.', {
    theme: ['String', '`light`, `dark` or `system`.'],
    font: ['String', 'The font of the interface.'],
    direction: ['String', '`ltr` or `rtl`.'],
  })
  defineType<Viewer>(builder, 'Viewer', 'The actor and the permissions of their role.', {
    ...accountProperties,
    reading: ['String!', 'The role scheme: A or B.'],
    access: ['[PathAccess!]!', 'The permitted paths and actions.'],
    appearance: ['Appearance!', 'The appearance that the account chose.'],
    displayEmail: ['String!', 'The email address as the account displays it.'],
    hiddenEntries: ['[String!]!', 'Hidden entries of its sidebar.'],
    zone: ['String!', 'The time zone of its emails, by its IANA name.'],
    secondStep: [
      'Boolean',
      'Whether sign-in requires a code after the password. Null if these accounts have no second step.',
    ],
  })
  defineType<SignInAnswer>(
    builder,
    'SignInResult',
    'A session, or the challenge of the second step.',
    {},
    {
      accessToken: [
        'String',
        'Send it with every request: `Authorization: Bearer …`.',
        (answer) => ('user' in answer ? answer.accessToken : null),
      ],
      expiresAt: [
        'DateTime',
        'When the access token expires; `refreshSession` returns the next one.',
        (answer) => ('user' in answer ? answer.expiresAt.toISOString() : null),
      ],
      user: ['SignedInUser', 'The account that signed in.', (answer) => ('user' in answer ? answer.user : null)],
      challengeId: [
        'ID',
        'With a second step: the challenge to send to `verifyOneTimeCode` with the code.',
        (answer) => ('user' in answer ? null : answer.challengeId),
      ],
      secondStep: [
        'SecondStepMethod',
        'With a second step: where the code comes from.',
        (answer) => ('user' in answer ? null : answer.secondStep),
      ],
      redirect: ['String', 'After single sign-on: the page that was asked for.', ({ redirect }) => redirect],
      recoveryCodesLeft: [
        'Int',
        'After a sign-in with a recovery code: the number of unused ones.',
        (answer) => ('user' in answer ? answer.recoveryCodesLeft : null),
      ],
    },
  )
}
