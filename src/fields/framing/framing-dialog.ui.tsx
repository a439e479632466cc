import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Area, centred, type Framing } from '../../declare/framing'
import { areaOf } from '../../declare/framing-area'
import { declaredRatios } from '../../registry/ratios'
import { Dialog, DialogButtons } from '../../theme/dialog'
import { Loading } from '../../theme/loading'
import { Segments } from '../../theme/segments'
import { CropArea } from './crop-area.ui'
import { FocalPoint } from './focal-point.ui'
import { type FramedImage, RatioPreviews } from './ratio-preview.ui'

interface FramingDialogProps {
  /** null while it loads. */
  image: FramedImage | null
  value: Framing | null
  /** The name of the image. */
  title?: string
  problem?: string
  isBusy?: boolean
  /** It is saved immediately, for all uses of the image. */
  isShared?: boolean
  onSave(framing: Framing | null): void
  onClose(): void
}

/** Sets the focal point of an image and a crop for each declared ratio, with a preview of each. */
export const FramingDialog = (props: FramingDialogProps) => {
  const { image, value, title, problem, isBusy, isShared, onSave, onClose } = props
  const { t } = useTranslation()
  const [edited, setEdited] = useState<Framing>()
  const framing = edited ?? value ?? centred
  return (
    <Dialog
      width={760}
      title={title ? t('framing.titleOf', { name: title }) : t('framing.title')}
      onClose={onClose}
      footer={
        <Flex wrap gap={8} justify="end">
          <Button type="text" disabled={!image} onClick={() => setEdited(centred)}>
            {t('framing.reset')}
          </Button>
          <DialogButtons
            isBusy={isBusy ?? false}
            close={t('form.cancel')}
            disabled={!edited}
            onClose={onClose}
            onClick={() => onSave(edited ?? value)}
          >
            {t(isShared ? 'framing.save' : 'framing.apply')}
          </DialogButtons>
        </Flex>
      }
    >
      <Flex vertical gap={16}>
        {problem && <Alert type="error" showIcon role="alert" message={problem} />}
        {image ? <Editing image={image} framing={framing} onChange={setEdited} /> : !problem && <Loading />}
        {isShared && <span className="text-quiet text-small">{t('framing.shared')}</span>}
      </Flex>
    </Dialog>
  )
}

interface EditingProps {
  image: FramedImage
  framing: Framing
  onChange(framing: Framing): void
}

const focal = 'focal'

const Editing = ({ image, framing, onChange }: EditingProps) => {
  const { t } = useTranslation()
  const [part, setPart] = useState(focal)
  const others = framing.crops.filter(({ ratio }) => ratio !== part)
  const setCrop = (area: Area | null) =>
    onChange({ ...framing, crops: area ? [...others, { ratio: part, ...area }] : others })
  return (
    <>
      <Segments
        // Equal widths would cut the longest label on a phone.
        style={{ alignSelf: 'start' }}
        aria-label={t('framing.part')}
        value={part}
        options={[
          { value: focal, label: t('framing.focal') },
          ...declaredRatios().map((ratio) => ({ value: ratio, label: ratio })),
        ]}
        onChange={setPart}
      />
      {part === focal ? (
        <FocalPoint
          image={image}
          framing={framing}
          onChange={(x, y) => onChange({ ...framing, focalX: x, focalY: y })}
        />
      ) : (
        <CropArea
          key={part}
          image={image}
          ratio={part}
          area={areaOf(framing, part, image)}
          isOwn={others.length < framing.crops.length}
          onChange={setCrop}
        />
      )}
      <RatioPreviews image={image} framing={framing} height={80} />
    </>
  )
}
