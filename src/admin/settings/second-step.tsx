import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../fields/formats.ui'
import { useViewer } from '../../providers/access'
import { graphql, type ResultOf } from '../../providers/graphql'
import { queryClient } from '../../providers/queries'
import { joinSentences } from '../../providers/translation'
import { request } from '../../providers/transport'
import { lazyPart } from '../../theme/later'
import { StateTag } from '../../theme/state-tag'
import { showToast } from '../../theme/toasts'
import { useAccountForm } from '../accounts/account-form'
import { PasswordField } from '../accounts/field'
import { checkPassword } from '../accounts/rules'
import { InputForm } from '../controls/input-form'
import { Failed } from '../page/load-failed'
import { useBusy } from '../page/use-busy'
import { type CodeAnswer, CodeForm } from './code-form'
import '../accounts/accounts.css'

const AppSetup = lazyPart(async () => (await import('./authenticator')).AppSetup)
const RecoveryCodes = lazyPart(async () => (await import('./authenticator')).RecoveryCodes)

const document = graphql('{ ownSecondStep { method appConfirmedAt recoveryCodesLeft } }')
type OwnSecondStep = ResultOf<typeof document>['ownSecondStep']
const queryKey = ['ownSecondStep']
/** The person should make new recovery codes before the last one. */
const fewCodes = 3

/** The second step of the own sign-in. Empty for accounts without this option. */
export const SecondStep = () => {
  const { t } = useTranslation()
  const viewer = useViewer((state) => state.viewer)
  const isOffered = viewer?.secondStep != null
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await request(document)).ownSecondStep,
    enabled: isOffered,
  })
  if (!isOffered) return null
  return (
    <section className="section" aria-labelledby="second-step-title">
      <div>
        <h2 id="second-step-title">{t('secondStep.title')}</h2>
        <p className="text-secondary">{t('secondStep.lead', { email: viewer.email })}</p>
      </div>
      {/* As high as its state with buttons, so that the devices below do not move. */}
      <div className="setting-fields halves top" style={{ minBlockSize: 72 }} aria-busy={!data && !isError}>
        {data ? <OwnStep step={data} email={viewer.email} /> : isError && <Failed retry={refetch} />}
      </div>
    </section>
  )
}

type ActionName = 'setUp' | 'email' | 'newCodes' | 'off'

/** What the section asks for or shows. */
type Task =
  | { name: ActionName; challengeId?: string }
  | { name: 'confirm'; setup: ResultOf<typeof setUpDocument>['setUpAuthenticator'] }
  | { name: 'codes'; codes: readonly string[] }

const actionsOf = {
  none: ['setUp', 'email'],
  email: ['setUp', 'off'],
  app: ['newCodes', 'setUp', 'off'],
} as const satisfies Record<string, readonly ActionName[]>

const OwnStep = ({ step, email }: { step: OwnSecondStep; email: string }) => {
  const { t } = useTranslation()
  const [task, setTask] = useState<Task>()
  const [last, setLast] = useState<ActionName>()
  const { isBusy, during } = useBusy()
  const actions: readonly ActionName[] = actionsOf[step.method ?? 'none']

  const start = (name: ActionName) => {
    setLast(name)
    if (name === 'email') void during(async () => setTask({ name, challengeId: await requestSecondStep() }))
    else setTask({ name })
  }
  const close = () => setTask(undefined)
  const finish = async (message: string) => {
    await queryClient.invalidateQueries({ queryKey })
    close()
    showToast({ type: 'success', message })
  }
  const showCodes = async (codes: readonly string[]) => {
    setTask({ name: 'codes', codes })
    await queryClient.invalidateQueries({ queryKey })
  }

  return (
    <>
      <State step={step} />
      {task?.name === 'setUp' && (
        <PasswordForm
          verb={t('secondStep.continue')}
          send={async (input) => {
            const { setUpAuthenticator } = await request(setUpDocument, { input })
            setTask({ name: 'confirm', setup: setUpAuthenticator })
          }}
          onCancel={close}
        />
      )}
      {task?.name === 'confirm' && <AppSetup setup={task.setup} onConfirmed={showCodes} onCancel={close} />}
      {task?.name === 'newCodes' && (
        <PasswordForm
          verb={t('secondStep.newCodes')}
          note={t('secondStep.newCodesNote')}
          send={async (input) => showCodes((await request(codesDocument, { input })).makeRecoveryCodes)}
          onCancel={close}
        />
      )}
      {task?.name === 'codes' && <RecoveryCodes codes={task.codes} onDone={close} />}
      {task?.name === 'email' && task.challengeId && (
        <CodeForm
          first={task.challengeId}
          email={email}
          verb={t('secondStep.turnOn')}
          sendAgain={requestSecondStep}
          confirm={async (input) => {
            await turnOnSecondStep(input)
            await finish(t('secondStep.turnedOn'))
          }}
          onCancel={close}
        />
      )}
      {task?.name === 'off' && (
        <PasswordForm
          verb={t('secondStep.turnOff')}
          note={step.method === 'app' ? t('secondStep.turnOffNote') : undefined}
          send={async (input) => {
            await request(offDocument, { input })
            await finish(t('secondStep.turnedOff'))
          }}
          onCancel={close}
        />
      )}
      {!task && (
        // The new state arrives after the form has left, and decides again on the focus.
        <Flex key={step.method} wrap gap={8}>
          {actions.map((name, index) => (
            <Button
              key={name}
              // The focus returns to its place before the form opened.
              autoFocus={last && (actions.includes(last) ? name === last : index === 0)}
              loading={isBusy && name === 'email'}
              onClick={() => start(name)}
            >
              {t(`secondStep.action.${name === 'setUp' && step.method === 'app' ? 'setUpAnother' : name}`)}
            </Button>
          ))}
        </Flex>
      )}
    </>
  )
}

/** Whether it is on, where its codes come from, and how many recovery codes are left. */
const State = ({ step: { method, appConfirmedAt, recoveryCodesLeft: count } }: { step: OwnSecondStep }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const left = count === null ? null : t('secondStep.codesLeft', { count })
  const isFew = count !== null && count <= fewCodes
  return (
    <>
      <p>
        <StateTag state={method ? 'enabled' : 'disabled'}>{t(`secondStep.state.${method ?? 'off'}`)}</StateTag>
      </p>
      {appConfirmedAt && (
        <p className="text-secondary">
          {joinSentences([t('secondStep.appSince', { since: formats.short(appConfirmedAt) }), !isFew && left])}
        </p>
      )}
      {isFew && <Alert type="warning" showIcon message={left} description={t('secondStep.fewCodes')} />}
    </>
  )
}

interface PasswordFormProps {
  verb: string
  /** What happens. */
  note?: ReactNode
  send(input: { currentPassword: string }): Promise<void>
  onCancel(): void
}

/** Asks for the current password before a change. */
const PasswordForm = ({ verb, note, send, onCancel }: PasswordFormProps) => {
  const { t } = useTranslation()
  const { form, input, refusal, isSending, onSubmit } = useAccountForm({
    initial: { currentPassword: '' },
    check: ({ currentPassword }) => ({ currentPassword: checkPassword(currentPassword) }),
    send,
  })
  return (
    <InputForm view={form} className="apart stack loose wide second-step-form" onFinish={() => void onSubmit()}>
      {note && <p>{note}</p>}
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
          {verb}
        </Button>
        <Button onClick={onCancel}>{t('secondStep.cancel')}</Button>
      </Flex>
    </InputForm>
  )
}

const setUpDocument = graphql(
  'mutation ($input: SetUpAuthenticatorInput!) { setUpAuthenticator(input: $input) { id secret uri } }',
)
const codesDocument = graphql('mutation ($input: MakeRecoveryCodesInput!) { makeRecoveryCodes(input: $input) }')
const offDocument = graphql('mutation ($input: TurnOffSecondStepInput!) { turnOffSecondStep(input: $input) }')

/** Emails a code to the own address and returns its challenge. @throws {RequestError} */
const requestSecondStep = async (): Promise<string> => {
  const { requestSecondStep } = await request(graphql('mutation { requestSecondStep { challengeId } }'))
  return requestSecondStep.challengeId
}

/** Turns on the second step with the emailed code. @throws {RequestError} with `code` among its fields */
const turnOnSecondStep = async (input: CodeAnswer): Promise<void> => {
  await request(graphql('mutation ($input: TurnOnSecondStepInput!) { turnOnSecondStep(input: $input) }'), { input })
}
