import { expect, test } from 'vitest'
import { buildSchema } from '../../server/graphql/schema/schema'

/** Their inputs and answers contain passwords, codes and tokens, which must not be stored. */
const takeNoKey = [
  'changeEmail',
  'changePassword',
  'confirmAuthenticator',
  'createPreviewLink',
  'finishSingleSignOn',
  'makeRecoveryCodes',
  'refreshSession',
  'requestEmailChange',
  'requestPasswordReset',
  'requestSecondStep',
  'resendOneTimeCode',
  'resetPassword',
  'setUpAuthenticator',
  'signIn',
  'signOut',
  'signUp',
  'turnOffSecondStep',
  'turnOnSecondStep',
  'verifyOneTimeCode',
]

test('every mutation declares its repetition under a key, or accepts no key', () => {
  const fields = Object.values(buildSchema().getMutationType()?.getFields() ?? {})
  expect(fields.length).toBeGreaterThan(takeNoKey.length)
  const silent = fields.filter(({ extensions }) => extensions.repeat === undefined).map(({ name }) => name)
  expect(silent.toSorted()).toEqual(takeNoKey)
})
