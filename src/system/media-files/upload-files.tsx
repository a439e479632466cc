import { Flex, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CreateSlotProps } from '../../admin/slots'
import type { ResourceDeclaration } from '../../declare'
import { useLabels } from '../../providers/labels'
import { FileUploads } from './file-uploads'

/** Adds files to the library. */
export const UploadDialog = ({ resource, visible, close }: CreateSlotProps) => {
  const { t } = useTranslation()
  return (
    <Modal open={visible} destroyOnHidden title={<h2>{t('media.upload')}</h2>} footer={null} onCancel={close}>
      <FileUploads resource={resource} />
    </Modal>
  )
}

/** The page of new files. */
export const UploadScreen = ({ resource }: { resource: ResourceDeclaration }) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  return (
    <Flex vertical gap={16} style={{ maxInlineSize: 720 }}>
      <Flex component="header" wrap align="center" justify="space-between" gap="8px 16px">
        <h1>{t('media.upload')}</h1>
        <Link className="button" to={resource.path}>
          {labels.many}
        </Link>
      </Flex>
      <FileUploads resource={resource} />
    </Flex>
  )
}
