import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noteSecondStep, useViewer, type Viewer } from '../../providers/access'
import { graphql } from '../../providers/graphql'
import { request } from '../../providers/transport'
import { StateTag } from '../../theme/state-tag'
import { showToast } from '../../theme/toasts'
import { useAccountForm } from '../accounts/account-form'
import { PasswordField } from '../accounts/field'
import { checkPassword } from '../accounts/rules'
import { InputForm } from '../controls/input-form'
import { useBusy } from '../page/use-busy'
import { type CodeAnswer, CodeForm } from './code-form'
import '../accounts/accounts.css'

/**
 * The second step of the own sign-in: a code turns it on, the password turns it off. Empty for accounts without this
 * option.
 */
export const SecondStep = () => {
  const { viewer } = useViewer()
  return viewer?.secondStep == null ? null : <OwnSecondStep viewer={viewer} isOn={viewer.secondStep} />
}

const OwnSecondStep = ({ viewer: { email }, isOn }: { viewer: Viewer; isOn: boolean }) => {
  const { t } = useTranslation()
  const [challengeId, setChallengeId] = useState<string>()
  const [isLeaving, setLeaving] = useState(false)
  const { isBusy, during } = useBusy()
  const [wasOpen, setWasOpen] = useState(false)

  const begin = async () => setChallengeId(await requestSecondStep())
  const close = (message?: string) => {
    setChallengeId(undefined)
    setLeaving(false)
    setWasOpen(true)
    if (message) showToast({ type: 'success', message })
  }

  return (
    <section className="section" aria-labelledby="second-step-title">
      <div>
        <h2 id="second-step-title">{t('secondStep.title')}</h2>
        <p className="text-secondary">{t('secondStep.lead', { email })}</p>
      </div>
      <div className="setting-fields halves top">
        <p>
          <StateTag state={isOn ? 'enabled' : 'disabled'}>{t(isOn ? 'secondStep.on' : 'secondStep.off')}</StateTag>
        </p>
        {isLeaving && <LeaveForm onDone={() => close(t('secondStep.turnedOff'))} onCancel={() => close()} />}
        {challengeId && (
          <CodeForm
            first={challengeId}
            email={email}
            verb={t('secondStep.turnOn')}
            sendAgain={requestSecondStep}
            confirm={async (input) => {
              await turnOnSecondStep(input)
              close(t('secondStep.turnedOn'))
            }}
            onCancel={() => close()}
          />
        )}
        {!challengeId && !isLeaving && (
          <Button
            // The focus returns to its place before the form opened.
            autoFocus={wasOpen}
            loading={isBusy}
            onClick={() => (isOn ? setLeaving(true) : void during(begin))}
          >
            {t(isOn ? 'secondStep.turnOff' : 'secondStep.turnOn')}
          </Button>
        )}
      </div>
    </section>
  )
}

const LeaveForm = ({ onDone, onCancel }: { onDone(): void; onCancel(): void }) => {
  const { t } = useTranslation()
  const { form, input, refusal, isSending, onSubmit } = useAccountForm({
    initial: { currentPassword: '' },
    check: ({ currentPassword }) => ({ currentPassword: checkPassword(currentPassword) }),
    send: async ({ currentPassword }) => {
      await turnOffSecondStep(currentPassword)
      onDone()
    },
  })
  return (
    <InputForm view={form} className="apart stack loose wide second-step-form" onFinish={() => void onSubmit()}>
      <PasswordField
        {...input('currentPassword')}
        label={t('secondStep.password')}
        help={t('secondStep.passwordHelp')}
        autoComplete="current-password"
        autoFocus
      />
      {refusal && <Alert type="error" showIcon role="alert" message={refusal} />}
      <Flex wrap gap={8}>
        <Button type="primary" htmlType="submit" loading={isSending}>
          {t('secondStep.turnOff')}
        </Button>
        <Button onClick={onCancel}>{t('secondStep.cancel')}</Button>
      </Flex>
    </InputForm>
  )
}

/** Emails a code to the own address and returns its challenge. @throws {RequestError} */
const requestSecondStep = async (): Promise<string> => {
  const { requestSecondStep } = await request(graphql('mutation { requestSecondStep { challengeId } }'))
  return requestSecondStep.challengeId
}

/** Turns on the second step with the emailed code. @throws {RequestError} with `code` among its fields */
const turnOnSecondStep = async (input: CodeAnswer): Promise<void> => {
  await request(graphql('mutation ($input: TurnOnSecondStepInput!) { turnOnSecondStep(input: $input) }'), { input })
  noteSecondStep(true)
}

/** Turns off the second step with the password. @throws {RequestError} with `currentPassword` among its fields */
const turnOffSecondStep = async (currentPassword: string): Promise<void> => {
  await request(graphql('mutation ($input: TurnOffSecondStepInput!) { turnOffSecondStep(input: $input) }'), {
    input: { currentPassword },
  })
  noteSecondStep(false)
}
