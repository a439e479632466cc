import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../theme/icon'
import type { ImportControl } from './use-import'

const mostBytes = 20 * 1024 * 1024

/** Where a file is chosen or dropped. */
export const ImportFile = ({ control: { state, read } }: { control: ImportControl }) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [issue, setIssue] = useState<string | null>(null)
  const take = (file: File | undefined) => {
    if (!file) return
    if (!/\.(csv|tsv|txt|json)$/i.test(file.name)) return setIssue(t('importExport.import.wrongType'))
    if (file.size > mostBytes) return setIssue(t('importExport.import.tooLarge'))
    setIssue(null)
    read(file)
  }
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside */}
      <div
        className="sheet-drop"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        <Icon name="upload" size={24} />
        <span>
          {state.step === 'reading'
            ? t('importExport.import.reading', { name: state.file?.name ?? '' })
            : t('importExport.import.drop')}
        </span>
        <Button loading={state.step === 'reading'} onClick={() => input.current?.click()}>
          {t('importExport.import.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          className="sheet-file"
          aria-label={t('importExport.import.choose')}
          tabIndex={-1}
          accept=".csv,.tsv,.txt,.json,text/csv,application/json"
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {issue && (
        <p className="field-error" role="alert">
          {issue}
        </p>
      )}
      <p className="field-help">{t('importExport.import.hint')}</p>
    </div>
  )
}
