import { Flex, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { CreateSlotProps } from '../../admin/slots'
import type { ResourceDeclaration } from '../../declare'
import { readListState } from '../../lists/list-address'
import { useLabels } from '../../providers/labels'
import { FileUploads } from './file-uploads'

/** Adds files to the library: to the folder that the page shows, unless the person chooses another one. */
export const UploadDialog = ({ resource, given, visible, close }: CreateSlotProps) => {
  const { t } = useTranslation()
  const { search } = useLocation()
  const shown = readListState(resource, search).filters.folder
  const shownFolder = shown?.shape === 'records' && !shown.not && shown.ids.length === 1 ? shown.ids[0] : null
  return (
    <Modal open={visible} destroyOnHidden title={<h2>{t('media.upload')}</h2>} footer={null} onCancel={close}>
      <FileUploads resource={resource} folder={given?.folderId ?? shownFolder} />
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
