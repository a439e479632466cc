import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../theme/later'
import { type ChartPoint, ChartTooltip } from './chart-tooltip'
import './line-chart.css'

/** The library comes with the first chart that is opened. */
const Plot = lazyPart(async () => (await import('./plot')).Plot, <div />)

interface LineChartProps {
  /** The accessible description of the chart. */
  label: string
  points: readonly ChartPoint[]
  /** The formatted value, and a short form for the axis. */
  format(value: number): string
  formatShort(value: number): string
  /** A sparkline: only the curves, without axes. */
  isCompact?: boolean
}

/**
 * A curve and a dashed curve for comparison. The pointer and the arrow keys (as on a slider) show values. Time runs
 * from left to right in both text directions.
 */
export const LineChart = ({ label, points, format, formatShort, isCompact = false }: LineChartProps) => {
  const { t } = useTranslation()
  const [marked, setShown] = useState<number>()
  const last = points.length - 1
  const shown = marked === undefined ? undefined : Math.min(marked, last)
  const spoken = points[shown ?? last]

  const onPointer = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setShown(Math.max(0, Math.min(last, Math.round(((clientX - left) / width) * last))))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = keyed(event.key, shown ?? last, last)
    if (at === undefined) return
    event.preventDefault()
    setShown(at)
  }
  // The library follows the pointer over its own plotting area.
  const pointer = isCompact && {
    onPointerMove: onPointer,
    onPointerDown: onPointer,
    onPointerLeave: () => setShown(undefined),
  }
  return (
    <div
      className="chart relative"
      data-compact={isCompact}
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={shown ?? last}
      aria-valuetext={
        spoken &&
        t('range.point', {
          day: spoken.name,
          value: format(spoken.value),
          dayBefore: spoken.beforeName,
          before: format(spoken.before),
        })
      }
      onKeyDown={onKeyDown}
      onFocus={() => setShown((now) => now ?? last)}
      onBlur={() => setShown(undefined)}
      {...pointer}
    >
      {isCompact ? (
        <Sparkline points={points} shown={shown} format={format} />
      ) : (
        <Plot points={points} shown={shown} onShow={setShown} format={format} formatShort={formatShort} />
      )}
    </div>
  )
}

const keyed = (key: string, at: number, last: number): number | undefined => {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1)
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

/** The x position of the n-th of `count` points, in percent; a single one is in the middle. */
const leftOf = (at: number, count: number): number => (count === 1 ? 50 : (at / (count - 1)) * 100)

/** The path data of a line on a ground of 100 × 100, with the maximum `top`. */
export const pathOf = (values: readonly number[], top: number): string =>
  values
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${leftOf(at, values.length).toFixed(2)} ${heightOf(value, top)}`)
    .join('')

const heightOf = (value: number, top: number): number => Number((100 - (value / top) * 100).toFixed(2))

interface SparklineProps {
  points: readonly ChartPoint[]
  /** The index of the marked point. */
  shown: number | undefined
  format(value: number): string
}

/** The width of a curve is not stretched with it. */
const curve = { vectorEffect: 'non-scaling-stroke' } as const

/** Two small curves without axes: too little to load a library for. */
const Sparkline = ({ points, shown, format }: SparklineProps) => {
  const values = points.map(({ value }) => value)
  const befores = points.map(({ before }) => before)
  const top = Math.max(...values, ...befores) || 1
  const line = pathOf(values, top)
  const at = shown ?? (points.length === 1 ? 0 : undefined)
  const point = at === undefined ? undefined : points[at]
  const left = leftOf(at ?? 0, points.length)
  return (
    <>
      <svg
        className="cover"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        width="100%"
        height="100%"
        overflow="visible"
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {values.length > 1 && <path fill="var(--curve)" fillOpacity="0.09" d={`${line}L100 100L0 100Z`} />}
        <path
          {...curve}
          stroke="var(--text-tertiary)"
          strokeWidth="1.5"
          strokeDasharray="2 4"
          d={pathOf(befores, top)}
        />
        <path {...curve} stroke="var(--curve)" d={line} />
      </svg>
      {point && <i className="chart-dot" style={{ left: `${left}%`, top: `${heightOf(point.value, top)}%` }} />}
      {point && shown !== undefined && (
        <ChartTooltip point={point} left={`${left}%`} isLate={left > 50} format={format} />
      )}
    </>
  )
}
