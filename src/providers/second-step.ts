import { noteSecondStep } from './access'
import { graphql } from './graphql'
import { request } from './transport'

/** Mails a code to the person's own address and gives the challenge that it answers. @throws {RequestError} */
export const requestSecondStep = async (): Promise<string> => {
  const { requestSecondStep } = await request(graphql('mutation { requestSecondStep { challengeId } }'))
  return requestSecondStep.challengeId
}

/** Turns the second step on by the code that arrived. @throws {RequestError} with `code` among its fields */
export const turnOnSecondStep = async (challengeId: string, code: string): Promise<void> => {
  await request(graphql('mutation ($input: TurnOnSecondStepInput!) { turnOnSecondStep(input: $input) }'), {
    input: { challengeId, code },
  })
  noteSecondStep(true)
}

/** Turns it off by the password. @throws {RequestError} with `currentPassword` among its fields */
export const turnOffSecondStep = async (currentPassword: string): Promise<void> => {
  await request(graphql('mutation ($input: TurnOffSecondStepInput!) { turnOffSecondStep(input: $input) }'), {
    input: { currentPassword },
  })
  noteSecondStep(false)
}
