import { useTranslation } from 'react-i18next'
import { useRecord } from '../../admin/record/use-record'
import type { ResourceDeclaration } from '../../declare'
import { centredKey } from '../../declare/framing'
import { imageUrl, type StoredFile, storedFileOf } from '../../declare/stored-file'
import { CropButton } from '../../fields/crop-button.ui'
import { mayDo, useViewer } from '../../providers/access'
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
  const maySee = useViewer(({ viewer }) => mayDo(viewer, 'games', 'show'))
  const { record: game } = useRecord(games, gameId && maySee ? gameId : '', ['title', 'detailImage'])
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
          <Picture file={picture} ratio={[width, height]} isHero={hero !== null} />
        ) : (
          <span className="cover centred text-quiet text-small">
            <Icon name="image" size={24} />
            {t(gameId ? 'slot.noPicture' : 'slot.noGame')}
          </span>
        )}
        {title && (
          <span className="slot-preview-title chip text-strong">
            <bdi>{title}</bdi>
          </span>
        )}
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

/** The image in the slot. Without a focal point or a crop, a note says that other proportions lose their edges. */
const Picture = ({ file, ratio, isHero }: { file: StoredFile; ratio: readonly [number, number]; isHero: boolean }) => {
  const { t } = useTranslation()
  const [across, down] = ratio
  const own = (file.width ?? across) / (file.height ?? down)
  const isCut = isHero && file.framingKey === centredKey && Math.abs(own / (across / down) - 1) > tolerance
  return (
    <>
      <img src={imageUrl(file, 1280, ratio.join(':'))} alt={file.name} decoding="async" />
      {isCut && <span className="slot-preview-cut chip text-secondary text-small">{t('slot.cut')}</span>}
    </>
  )
}
