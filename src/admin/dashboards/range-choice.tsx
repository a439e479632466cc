import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { lazyPart } from '../../theme/later'
import { SegmentNav } from '../page/segment-nav'
import { type Range, rangeIds, writeRange } from './range'

/** Loaded when it is chosen. */
const CustomRange = lazyPart(async () => (await import('./custom-range')).CustomRange, null)

/** Selects the days of the curves. The URL contains them, so that a link shows the same range. */
export const RangeChoice = ({ range }: { range: Range }) => {
  const { t } = useTranslation()
  const { search } = useLocation()
  return (
    <div className="screen-only row">
      <SegmentNav label={t('range.label')}>
        {rangeIds.map((id) => (
          <Link
            key={id}
            to={{ search: writeRange({ ...range, id }, search) }}
            replace
            preventScrollReset
            aria-current={id === range.id ? 'true' : undefined}
          >
            {t(`range.${id}`)}
          </Link>
        ))}
      </SegmentNav>
      {range.id === 'custom' && <CustomRange key={`${range.from} ${range.to}`} range={range} />}
    </div>
  )
}
