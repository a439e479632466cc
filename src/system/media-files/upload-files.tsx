import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal, Upload } from 'antd'
import { useTranslation } from 'react-i18next'
import type { CreateSlotProps } from '../../admin/slots'
import { fieldOf } from '../../declare'
import { uploadLimitsOf } from '../../declare/traits'
import { mayDo, useViewer } from '../../providers/access'
import { sentenceOf } from '../../providers/error-catalogue'
import { graphql } from '../../providers/graphql'
import { RequestError } from '../../providers/request-error'
import { request } from '../../providers/transport'
import { uploadFile } from '../../providers/upload'
import { Icon } from '../../theme/icon'

const createDocument = graphql(
  `mutation ($input: CreateOneMediaFileInput!) { createOneMediaFile(input: $input) { id } }`,
)

/** Adds several files at once: chosen or dropped, each with its progress and its own refusal. */
export const UploadFiles = ({ resource, isOpen, setOpen }: CreateSlotProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const mayCreate = useViewer(({ viewer }) => mayDo(viewer, resource.name, 'create'))
  const field = fieldOf(resource, 'file')
  if (!mayCreate || !field) return null

  const sentence = (error: unknown): string => {
    const message = error instanceof RequestError ? Object.values(error.fields)[0]?.[0] : undefined
    return message ? t(message.key, { ...message.values }) : sentenceOf(error)
  }

  const add = async (file: File, onProgress: (part: number) => void) => {
    const target = { resource: resource.name, field: 'file' }
    const stored = await uploadFile({ file, ...target, onProgress }).catch((error: unknown) => {
      throw new Error(sentence(error))
    })
    const mediaFile = { fileId: stored.id, name: stored.name }
    await request(createDocument, { input: { mediaFile } }).catch((error: unknown) => {
      throw new Error(sentence(error))
    })
    void client.invalidateQueries()
  }

  return (
    <>
      <Button
        type="primary"
        icon={<Icon name="upload" size={16} />}
        aria-keyshortcuts="c"
        onClick={() => setOpen(true)}
      >
        {t('media.upload')}
      </Button>
      <Modal open={isOpen} destroyOnHidden title={t('media.upload')} footer={null} onCancel={() => setOpen(false)}>
        <Upload.Dragger
          multiple
          accept={uploadLimitsOf(field)?.accept.join()}
          aria-label={t('media.choose')}
          customRequest={({ file, onProgress, onSuccess, onError }) =>
            void add(file as File, (part) => onProgress?.({ percent: Math.round(part * 100) })).then(
              () => onSuccess?.({}),
              (error: Error) => onError?.(error),
            )
          }
          itemRender={(item, { error, status, name }) => (
            <>
              {item}
              {status === 'error' && (
                <p className="field-message text-small" role="alert">
                  {t('media.notAdded', { name, reason: (error as Error | undefined)?.message })}
                </p>
              )}
            </>
          )}
        >
          <Icon name="upload" size={24} />
          <p>
            <span className="upload-choose text-strong">{t('media.choose')}</span> {t('media.drop')}
          </p>
        </Upload.Dragger>
      </Modal>
    </>
  )
}
