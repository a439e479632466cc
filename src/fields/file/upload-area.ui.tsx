import { Button, Flex, Progress } from 'antd'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredFile } from '../../declare/stored-file'
import { megabytes } from '../../declare/stored-file'
import { useFormFile } from '../../providers/upload'
import { Icon } from '../../theme/icon'
import { extraPart } from '../../theme/later'
import { useFormats } from '../formats.ui'
import type { EditorProps } from '../kind.editor.ui'
import { acceptOf, limitsOf } from './upload-check'
import { useUpload } from './use-upload.ui'

/** Loaded after the form; its place is kept. */
const LibraryButton = extraPart(
  async () => (await import('./library-button.ui')).LibraryButton,
  () => <span />,
)

interface UploadAreaProps extends EditorProps {
  /** The display of the stored file. */
  preview(file: StoredFile): ReactNode
  /** A further button for it. */
  extra?(file: StoredFile): ReactNode
}

/** An area to drop or choose a file; then the file with its buttons. */
export const UploadArea = ({ preview, extra, ...props }: UploadAreaProps) => {
  const { id, field, value, loaded, onChange, label, describedBy, isInvalid } = props
  const { t } = useTranslation()
  const formats = useFormats()
  const { progress, problem, upload, callOff } = useUpload(props)
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const file = useFormFile(value, loaded as StoredFile | null | undefined)
  const problemId = `${id}-problem`
  const limits = limitsOf(field)

  const library = <LibraryButton limits={limits} onPick={({ file }) => onChange(file.id)} />

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped) void upload(dropped)
  }

  const remove = () => {
    // The button goes with the file.
    input.current?.focus()
    onChange(null)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside has the same function for keyboards
    <div
      className="upload relative"
      data-over={isOver}
      data-filled={file !== undefined}
      data-invalid={isInvalid || problem !== null}
      data-kind={field.kind}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        ref={input}
        id={id}
        type="file"
        className="visually-hidden"
        accept={acceptOf(field)}
        aria-describedby={[describedBy, problem && problemId].filter(Boolean).join(' ') || undefined}
        aria-invalid={isInvalid || problem !== null || undefined}
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          event.target.value = ''
          if (chosen) void upload(chosen)
        }}
      />
      {progress !== null ? (
        <UploadProgress className="padded" label={label} progress={progress} onCancel={callOff} />
      ) : file ? (
        <Flex wrap align="center" gap="8px 12px" className="padded">
          {preview(file)}
          <Flex vertical gap={2} className="upload-facts">
            <a href={file.url} target="_blank" rel="noreferrer" className="ellipsis">
              {file.name}
            </a>
            <span className="text-quiet text-small">{formats.bytes(file.size)}</span>
            <Flex wrap gap={4}>
              <Button size="small" onClick={() => input.current?.click()}>
                {t('form.upload.replace')}
              </Button>
              {library}
              {extra?.(file)}
              <Button size="small" type="text" danger onClick={remove}>
                {t('form.upload.remove')}
              </Button>
            </Flex>
          </Flex>
        </Flex>
      ) : (
        <>
          <label className="centred tight text-secondary" style={{ padding: '20px 12px' }} htmlFor={id}>
            <Icon name={limits.isImage ? 'image' : 'document'} size={20} />
            <span>
              <span className="text-accent text-strong">{t('form.upload.choose')}</span> {t('form.upload.drop')}
            </span>
            <span className="text-quiet text-small">
              {t(limits.isImage ? 'form.upload.imageLimit' : 'form.upload.fileLimit', {
                maxSize: megabytes(limits.maxBytes),
              })}
            </span>
          </label>
          <Flex justify="center" className="upload-library">
            {library}
          </Flex>
        </>
      )}
      {problem && (
        <p id={problemId} className="text-danger text-small" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

interface UploadProgressProps {
  className?: string
  label: string
  /** From 0 to 1. */
  progress: number
  onCancel(): void
}

/** The progress of the running upload of a field. */
export const UploadProgress = ({ className, label, progress, onCancel }: UploadProgressProps) => {
  const { t } = useTranslation()
  const percent = Math.round(progress * 100)
  return (
    <Flex align="center" gap={12} className={className} role="status">
      <Progress percent={percent} size="small" aria-label={t('form.upload.progress', { field: label })} />
      <Button size="small" onClick={onCancel}>
        {t('form.upload.cancel')}
      </Button>
    </Flex>
  )
}
