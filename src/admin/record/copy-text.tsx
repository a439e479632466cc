import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../theme/icon'
import { copy } from '../copy'

/** A text of a machine with a button that copies it; shown shortened, copied whole. */
export const CopyText = ({ text, label }: { text: string; label: string }) => {
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
