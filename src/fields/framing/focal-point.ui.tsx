import { Flex, theme } from 'antd'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Framing } from '../../declare/framing'
import { PercentInput } from './percent-input.ui'
import { type FramedImage, imageStyle } from './ratio-preview.ui'

interface FocalPointProps {
  image: FramedImage
  framing: Framing
  onChange(x: number, y: number): void
}

const within = (value: number) => Math.min(Math.max(value, 0), 1)

/** The focal point on its image: moved by press, arrow keys and numbers. */
export const FocalPoint = ({ image, framing: { focalX, focalY }, onChange }: FocalPointProps) => {
  const { t } = useTranslation()
  const { token } = theme.useToken()
  const frame = useRef<HTMLDivElement>(null)

  const follow = ({ buttons, clientX, clientY }: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box || buttons === 0) return
    onChange(within((clientX - box.left) / box.width), within((clientY - box.top) / box.height))
  }
  const move = (event: KeyboardEvent) => {
    const step = arrowStep(event)
    if (!step) return
    event.preventDefault()
    onChange(within(focalX + step.x / 100), within(focalY + step.y / 100))
  }
  const percent = (value: number) => Math.round(value * 100)

  return (
    <Flex vertical gap={12}>
      {/* Positions of an image do not follow the direction of the text. */}
      <Flex justify="center" dir="ltr">
        <div
          ref={frame}
          style={{ position: 'relative', touchAction: 'none', cursor: 'crosshair' }}
          onPointerDown={follow}
          onPointerMove={follow}
        >
          <img src={`${image.url}?w=1280`} alt="" draggable={false} style={imageStyle(image)} />
          <span
            role="slider"
            tabIndex={0}
            aria-label={t('framing.focal')}
            aria-describedby="focal-keys"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent(focalX)}
            aria-valuetext={t('framing.focalAt', { x: percent(focalX), y: percent(focalY) })}
            onKeyDown={move}
            style={{
              position: 'absolute',
              left: `${focalX * 100}%`,
              top: `${focalY * 100}%`,
              width: 24,
              height: 24,
              transform: 'translate(-50%, -50%)',
              borderRadius: '50%',
              border: `3px solid ${token.colorBgContainer}`,
              background: token.colorPrimary,
              boxShadow: token.boxShadow,
            }}
          />
        </div>
      </Flex>
      <Flex wrap gap={16}>
        <PercentInput label={t('framing.fromLeft')} value={focalX} onChange={(x) => onChange(x, focalY)} />
        <PercentInput label={t('framing.fromTop')} value={focalY} onChange={(y) => onChange(focalX, y)} />
      </Flex>
      <span id="focal-keys" className="text-quiet text-small">
        {t('framing.focalKeys')}
      </span>
    </Flex>
  )
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The step of an arrow key: 1, with Shift 10; null for other keys. */
export function arrowStep({ key, shiftKey }: { key: string; shiftKey: boolean }): { x: number; y: number } | null {
  const [x = 0, y = 0] = steps[key] ?? []
  const size = shiftKey ? 10 : 1
  return x || y ? { x: x * size, y: y * size } : null
}
