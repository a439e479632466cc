import { Alert, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { FieldValue } from '../../admin/record/record-section'
import type { ActionSlotProps, RecordSlotProps } from '../../admin/slots'
import type { Framing } from '../../declare/framing'
import { fits } from '../../declare/framing-area'
import { CropButton } from '../../fields/crop-button.ui'
import { useFormFile } from '../../providers/upload'

/** The focal point and the crops of an image, with the button that sets them. */
export const Crops = ({ resource, record }: RecordSlotProps) => {
  const { t } = useTranslation()
  if (record.type !== 'image') return <p className="text-quiet">{t('framing.noImage')}</p>
  return (
    <Flex vertical gap={12} align="start" style={{ paddingBlockEnd: 16 }}>
      <FieldValue resource={resource} record={record} name="framing" />
      <CropButton mediaFileId={String(record.id)} />
    </Flex>
  )
}

/** In the dialog that replaces an image: the crops that the new file loses. */
export const DroppedCrops = ({ record, values }: ActionSlotProps) => {
  const { t } = useTranslation()
  const file = useFormFile(values.fileId, null)
  const framing = record.framing as Framing | null | undefined
  if (!file || !framing) return null
  const { width, height } = file
  const dropped = width && height ? framing.crops.filter((crop) => !fits(crop, { width, height })) : null
  if (dropped?.length === 0) return null
  const ratios = dropped?.map(({ ratio }) => ratio).join(t('list.comma'))
  const message = dropped ? t('framing.dropped', { count: dropped.length, ratios }) : t('framing.droppedAll')
  return <Alert type="warning" showIcon role="status" message={message} />
}
