import { Button, Flex } from 'antd'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { ReactCrop } from 'react-image-crop'
import { type Area, ratioOf } from '../../declare/framing'
import 'react-image-crop/dist/ReactCrop.css'
import { PercentInput } from './percent-input.ui'
import { type FramedImage, imageStyle } from './ratio-preview.ui'

interface CropAreaProps {
  image: FramedImage
  ratio: string
  area: Area
  /** It is a crop, and does not follow the focal point. */
  isOwn: boolean
  /** null follows the focal point. */
  onChange(area: Area | null): void
}

/** A crop with a ratio has no handles at its edges. */
const corners = ['nw', 'ne', 'se', 'sw'] as const

/** The crop of one ratio on its image: moved and sized by press, arrow keys and numbers. */
export const CropArea = ({ image, ratio, area, isOwn, onChange }: CropAreaProps) => {
  const { t } = useTranslation()
  const { x, y, width, height } = area
  /** The height of a width in this ratio, as fractions. */
  const heightOf = (width: number) => (width * image.width) / image.height / ratioOf(ratio)
  const widest = Math.min(1, 1 / heightOf(1))
  /** Keeps the middle. */
  const resize = (to: number) => {
    const down = heightOf(to)
    const start = (from: number, before: number, size: number) =>
      Math.min(Math.max(from + (before - size) / 2, 0), 1 - size)
    onChange({ x: start(x, width, to), y: start(y, height, down), width: to, height: down })
  }
  return (
    <Flex vertical gap={12}>
      {/* Positions of an image do not follow the direction of the text. */}
      <Flex justify="center" dir="ltr">
        <ReactCrop
          keepSelection
          ruleOfThirds
          aspect={ratioOf(ratio)}
          minWidth={24}
          crop={{ unit: '%', x: x * 100, y: y * 100, width: width * 100, height: height * 100 }}
          ariaLabels={{
            ...(Object.fromEntries(
              corners.map((each) => [`${each}DragHandle`, t(`framing.corners.${each}`)]),
            ) as NonNullable<ComponentProps<typeof ReactCrop>['ariaLabels']>),
            cropArea: t('framing.area'),
          }}
          onChange={(_, percent) => {
            const [left, top] = [percent.x / 100, percent.y / 100]
            onChange({
              x: left,
              y: top,
              width: Math.min(percent.width / 100, 1 - left),
              height: Math.min(percent.height / 100, 1 - top),
            })
          }}
        >
          <img src={`${image.url}?w=1280`} alt="" style={imageStyle(image)} />
        </ReactCrop>
      </Flex>
      <Flex wrap align="center" gap={16}>
        <PercentInput
          label={t('framing.fromLeft')}
          value={x}
          max={1 - width}
          onChange={(x) => onChange({ ...area, x })}
        />
        <PercentInput
          label={t('framing.fromTop')}
          value={y}
          max={1 - height}
          onChange={(y) => onChange({ ...area, y })}
        />
        <PercentInput label={t('framing.width')} value={width} min={0.05} max={widest} onChange={resize} />
        <Button size="small" disabled={!isOwn} onClick={() => onChange(null)}>
          {t('framing.follow')}
        </Button>
      </Flex>
      <span className="text-quiet text-small">{t('framing.cropKeys')}</span>
    </Flex>
  )
}
