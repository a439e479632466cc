import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../theme/dialog'
import { CredentialForms } from './credentials'
import { OwnSessions } from './own-sessions'
import { SecondStep } from './second-step'
import { LanguageChoice, SettingsPart } from './settings-frame'
import './settings.css'

/**
 * Password, second step and language of the own account. It is a dialog, because the access table may grant no page to
 * a role.
 */
export const OwnAccountDialog = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('settings.own.title')}
      width={760}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('frame.close')}</Button>}
    >
      <div className="settings page stack">
        <SettingsPart name="own.language">
          <LanguageChoice name="own-language" />
        </SettingsPart>
        <CredentialForms />
        <SecondStep />
        <OwnSessions />
      </div>
    </Dialog>
  )
}
