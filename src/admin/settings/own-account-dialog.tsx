import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { languages } from '../../product'
import { chooseLanguage } from '../../providers/chosen-language'
import { currentLanguage } from '../../providers/language'
import { Dialog } from '../../theme/dialog'
import { CredentialForms } from './credentials'
import { OwnSessions } from './own-sessions'
import { SecondStep } from './second-step'
import { ChoiceGroup, SettingsPart } from './settings-frame'
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
          <ChoiceGroup
            name="own-language"
            aria-labelledby="setting-own-language"
            value={currentLanguage()}
            choices={languages.map((value) => ({ value, label: t(`frame.language.${value}`) }))}
            onChange={(next) => void chooseLanguage(next)}
          />
        </SettingsPart>
        <CredentialForms />
        <SecondStep />
        <OwnSessions />
      </div>
    </Dialog>
  )
}
