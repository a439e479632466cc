import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../layout/dialog'
import { handleMutationError } from '../../providers/error-catalogue'
import { showToast } from '../../providers/notifications'
import { RequestError } from '../../providers/request-error'
import { PasswordField } from '../accounts/field'
import { SettingsPart } from './settings-part'
import { saveSettings } from './settings-query'

/** The optional second step of signing in: on or off, behind the password. */
export const SecondStep = ({ isOn, email }: { isOn: boolean; email: string }) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  return (
    <SettingsPart name="account.secondStep">
      <p className="setting-state">
        {t(isOn ? 'settings.account.secondStep.isOn' : 'settings.account.secondStep.isOff', { email })}
      </p>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        {t(isOn ? 'settings.account.secondStep.off' : 'settings.account.secondStep.on')}
      </button>
      {isAsking && <Question isOn={isOn} onClose={() => setAsking(false)} />}
    </SettingsPart>
  )
}

const Question = ({ isOn, onClose }: { isOn: boolean; onClose(): void }) => {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const verb = t(isOn ? 'settings.account.secondStep.off' : 'settings.account.secondStep.on')

  const onSubmit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isBusy) return
    if (!password) return setProblem(t('validation.enterPassword'))
    setBusy(true)
    try {
      await saveSettings('switchSecondStep', { on: !isOn, currentPassword: password })
      showToast({
        type: 'success',
        message: t(isOn ? 'settings.account.secondStep.switchedOff' : 'settings.account.secondStep.switchedOn'),
      })
      onClose()
    } catch (error) {
      setBusy(false)
      const [said] = error instanceof RequestError ? (error.fields.currentPassword ?? []) : []
      if (said) setProblem(t(said.key, { ...said.values }))
      else handleMutationError(error)
    }
  }

  return (
    <Dialog
      title={verb}
      isHeld={isBusy}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('actions.cancel')}
          </button>
          <button type="button" className="button button-primary" aria-busy={isBusy} onClick={() => void onSubmit()}>
            {verb}
          </button>
        </>
      }
    >
      <form className="settings-question" noValidate onSubmit={onSubmit}>
        <p>{t(isOn ? 'settings.account.secondStep.offMeans' : 'settings.account.secondStep.onMeans')}</p>
        <PasswordField
          label={t('resources.passwordSettings.fields.currentPassword')}
          autoComplete="current-password"
          value={password}
          error={problem}
          onChange={({ target }) => {
            setPassword(target.value)
            setProblem(undefined)
          }}
        />
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
