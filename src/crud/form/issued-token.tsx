import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { Dialog } from '../../layout/dialog'
import { tokenFields } from '../documents'
import { CopyText } from '../show/copy-text'
import type { LoadedRecord } from './form-values'
import './issued-token.css'

interface IssuedTokenProps {
  resource: ResourceDeclaration
  record: LoadedRecord
  onClose(): void
}

/** What a new record's tokens are, the only time that anybody sees them; it is not left by a slip of the mouse. */
export const IssuedToken = ({ resource, record, onClose }: IssuedTokenProps) => {
  const { t } = useTranslation()
  const [name] = tokenFields(resource)
  const token = String(record[name ?? ''] ?? '')
  return (
    <Dialog
      title={t('tokens.issued.title')}
      role="alertdialog"
      width={560}
      isHeld
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('tokens.issued.done')}
        </Button>
      }
    >
      <p>{t('tokens.issued.text')}</p>
      <div className="issued-token">
        <CopyText text={token} label={t('tokens.issued.copy')} />
      </div>
      <p className="issued-token-use">{t('tokens.issued.use')}</p>
      <pre className="issued-token-example" dir="ltr">{`Authorization: Bearer ${token}`}</pre>
    </Dialog>
  )
}
