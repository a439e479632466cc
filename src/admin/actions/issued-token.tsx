import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnyRecord, fieldOf, type ResourceDeclaration } from '../../declare'
import { tokenFields } from '../../providers/documents'
import { Dialog } from '../../theme/dialog'
import { Icon } from '../../theme/icon'
import { copy } from '../controls/copy'
import { useAskBeforeUnload } from '../page/use-hold'

interface IssuedTokenProps {
  resource: ResourceDeclaration
  record: AnyRecord
  onClose(): void
}

/**
 * Shows a new token, the only time that it is visible; a click outside does not close it. An encrypted token is a
 * secret for the receiver, any other is sent to the server.
 */
export const IssuedToken = ({ resource, record, onClose }: IssuedTokenProps) => {
  const { t } = useTranslation()
  const [name = ''] = tokenFields(resource)
  const isSealed = fieldOf(resource, name)?.sealed === true
  const path = isSealed ? 'tokens.issuedSecret' : 'tokens.issued'
  const token = String(record[name] ?? '')
  useAskBeforeUnload(true)
  return (
    <Dialog
      title={t(`${path}.title`)}
      role="alertdialog"
      width={560}
      isHeld
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t(`${path}.done`)}
        </Button>
      }
    >
      <p>{t(`${path}.text`)}</p>
      <div className="inset chosen pre-wrap anywhere padded spaced">
        <CopyText text={token} label={t(`${path}.copy`)} />
      </div>
      {!isSealed && (
        <>
          <p className="text-secondary text-small">{t('tokens.issued.use')}</p>
          <pre
            className="inset padded pre-wrap anywhere text-caption"
            dir="ltr"
          >{`Authorization: Bearer ${token}`}</pre>
        </>
      )}
    </Dialog>
  )
}

/** A text of a machine with a button that copies it; shown shortened, copied whole. */
const CopyText = ({ text, label }: { text: string; label: string }) => {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copyText = async () => {
    await copy(text)
    setCopied(true)
  }
  return (
    <span className="line">
      <code className="ellipsis" title={text} dir="ltr">
        {text}
      </code>
      <Button
        type="text"
        aria-label={label}
        title={label}
        onClick={() => void copyText()}
        icon={<Icon name={isCopied ? 'check' : 'copy'} size={14} />}
      />
      <span role="status" className="visually-hidden">
        {isCopied ? t('show.copied') : ''}
      </span>
    </span>
  )
}
