import { Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../theme/icon'
import { DropArea } from '../controls/drop-area'
import type { ImportControl } from './use-import'

const isReadable = ({ name }: File) => /\.(csv|tsv|txt|json)$/i.test(name)
const mostBytes = 20 * 1024 * 1024

/** Chooses a file, or accepts a dropped one. */
export const ImportFile = ({ control: { state, expected, read } }: { control: ImportControl }) => {
  const { t } = useTranslation()
  const [issue, setIssue] = useState<string | null>(null)
  const take = (file: File | undefined) => {
    if (!file) return
    if (!isReadable(file)) return setIssue(t('importExport.import.wrongType'))
    if (file.size > mostBytes) return setIssue(t('importExport.import.tooLarge'))
    setIssue(null)
    read(file)
  }
  return (
    <div>
      {expected && <p role="status">{t('importExport.import.expected', { name: expected })}</p>}
      <DropArea
        accept=".csv,.tsv,.txt,.json,text/csv,application/json"
        aria-label={t('importExport.import.choose')}
        // The browser's file dialog offers only supported files. A dropped file needs an error message.
        onDrop={({ dataTransfer: { files } }) => files[0] && !isReadable(files[0]) && take(files[0])}
        beforeUpload={(file) => {
          take(file)
          return false
        }}
      >
        <Flex vertical align="center" gap={12} className="padded text-secondary">
          <Icon name="upload" size={24} />
          <span>
            {state.step === 'reading'
              ? t('importExport.import.reading', { name: state.file?.name ?? '' })
              : t('importExport.import.drop')}
          </span>
          <span className="text-accent text-strong">{t('importExport.import.choose')}</span>
        </Flex>
      </DropArea>
      {issue && (
        <p className="text-danger text-small" role="alert">
          {issue}
        </p>
      )}
      <p className="text-quiet text-small">{t('importExport.import.hint')}</p>
    </div>
  )
}
