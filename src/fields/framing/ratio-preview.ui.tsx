import { Flex, theme } from 'antd'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { type Framing, type ImageSize, ratioOf } from '../../declare/framing'
import { areaOf } from '../../declare/framing-area'
import type { StoredFile } from '../../declare/stored-file'
import { declaredRatios } from '../../registry/ratios'

/** An image with its size in pixels. */
export interface FramedImage extends ImageSize {
  url: string
}

/** The image of a stored file; null for a document, and without a file. */
export const framedImageOf = (
  file: Pick<StoredFile, 'url' | 'width' | 'height'> | null | undefined,
): FramedImage | null => (file?.width && file.height ? { url: file.url, width: file.width, height: file.height } : null)

/** The edited image: whole, at a height that leaves space for the previews, and of its size before it is loaded. */
export const imageStyle = ({ width, height }: ImageSize): CSSProperties => ({
  display: 'block',
  inlineSize: `min(${width}px, ${(36 * width) / height}vh)`,
  maxInlineSize: '100%',
  aspectRatio: width / height,
})

interface RatioPreviewsProps {
  image: FramedImage
  framing: Framing
  /** Pixels. */
  height: number
}

/** The image in each declared ratio. */
export const RatioPreviews = ({ image, framing, height }: RatioPreviewsProps) => {
  const { t } = useTranslation()
  const { token } = theme.useToken()
  return (
    <Flex wrap gap={12}>
      {declaredRatios().map((ratio) => {
        const { x, y, width, height: down } = areaOf(framing, ratio, image)
        const isOwn = framing.crops.some((crop) => crop.ratio === ratio)
        return (
          <figure key={ratio} style={{ margin: 0 }}>
            <div
              dir="ltr"
              style={{
                position: 'relative',
                overflow: 'hidden',
                blockSize: height,
                inlineSize: height * ratioOf(ratio),
                borderRadius: token.borderRadiusSM,
              }}
            >
              <img
                src={`${image.url}?w=640`}
                alt=""
                style={{
                  position: 'absolute',
                  maxInlineSize: 'none',
                  width: `${100 / width}%`,
                  height: `${100 / down}%`,
                  left: `${(-100 * x) / width}%`,
                  top: `${(-100 * y) / down}%`,
                }}
              />
            </div>
            <span className="text-quiet text-small">{isOwn ? t('framing.own', { ratio }) : ratio}</span>
          </figure>
        )
      })}
    </Flex>
  )
}
