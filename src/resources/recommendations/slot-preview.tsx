import { useCan } from '@refinedev/core'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRecord } from '../../admin/page/use-record'
import type { ResourceDeclaration } from '../../declare'
import { centredKey } from '../../declare/framing'
import { imageUrl, type StoredFile, storedFileOf } from '../../declare/stored-file'
import { CropButton } from '../../fields/crop-button.ui'
import { useLabels, useLanguage } from '../../providers/labels'
import { rememberFile } from '../../providers/upload'
import { resourceNamed } from '../../registry/resources'
import { shownText } from '../../registry/title'
import { Icon } from '../../theme/icon'
import { StateTag } from '../../theme/state-tag'
import './slot-preview.css'

/** Width to height of each slot on the platform's home page; the banner's is from specification section 3. */
const proportions: Readonly<Record<string, readonly [number, number]>> = {
  banner: [21, 9],
  featured: [16, 9],
  sidebar: [3, 4],
}
/** A smaller difference of proportions is ignored. */
const tolerance = 0.04

interface SlotPreviewProps {
  resource: ResourceDeclaration
  type: string
  gameId: string | null
  hero: StoredFile | null
  position: string
  /** Its state by dates and flag. */
  state: string
}

/** A slot in its proportions, with its hero image, else with the game's detail image. */
export const SlotPreview = ({ resource, type, gameId, hero, position, state }: SlotPreviewProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const labels = useLabels(resource)
  const games = resourceNamed('games')
  const { data: access } = useCan({ resource: 'games', action: 'show' })
  const { record: game } = useRecord(games, gameId && access?.can ? gameId : '', ['title', 'detailImage'])
  const picture = hero ?? storedFileOf(game?.detailImage)
  const [width, height] = proportions[type] ?? [16, 9]
  const title = game && shownText(game.title, language)?.text
  return (
    <figure className="slot-preview stack" data-slot={type}>
      <div
        className="slot-preview-frame inset relative clipped"
        data-state={state}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        {picture ? (
          <img
            src={imageUrl(picture, 1280, `${width}:${height}`)}
            alt={picture.alternativeText?.[language] || picture.name}
            decoding="async"
          />
        ) : (
          <span className="cover centred text-quiet text-small">
            <Icon name="image" size={24} />
            {t(gameId ? 'slot.noPicture' : 'slot.noGame')}
          </span>
        )}
        <Flex vertical justify="end" align="start" className="cover padded">
          {picture && hero && isCut(picture, [width, height]) && (
            <span className="chip text-secondary text-small" style={{ marginBlockEnd: 'auto' }}>
              {t('slot.cut')}
            </span>
          )}
          {title && (
            <span className="chip text-strong">
              <bdi>{title}</bdi>
            </span>
          )}
        </Flex>
      </div>
      <figcaption className="row text-secondary text-small">
        <span>
          {labels.value('type', type)} · {width}:{height}
          {position && ` · ${position}`}
        </span>
        <StateTag state={state}>{labels.value('state', state)}</StateTag>
        {picture && <span className="text-quiet">{t(hero ? 'slot.hero' : 'slot.fallback')}</span>}
        <CropButton
          mediaFileId={picture?.mediaFileId}
          onSaved={(framingKey) => picture && rememberFile({ ...picture, framingKey })}
        />
      </figcaption>
    </figure>
  )
}

/** Whether an image without a focal point or a crop loses its edges, because the slot has other proportions. */
function isCut(file: StoredFile, [across, down]: readonly [number, number]): boolean {
  const own = (file.width ?? across) / (file.height ?? down)
  return file.framingKey === centredKey && Math.abs(own / (across / down) - 1) > tolerance
}
