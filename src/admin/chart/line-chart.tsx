import { Flex } from 'antd'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import './line-chart.css'
import { heightOf, labelledPoints, linesFor, pathOf, placeOf } from './scale'

export interface ChartPoint {
  /** The label under the chart. */
  label: string
  /** The full label in the tooltip. */
  name: string
  value: number
  /** The value of the compared curve. */
  beforeName: string
  before: number
}

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
  const [shown, setShown] = useState<number>()
  const lines = linesFor(points.flatMap(({ value, before }) => [value, before]))
  const top = lines.at(-1) ?? 1
  const values = points.map(({ value }) => value)
  const line = pathOf(values, top)
  const last = points.length - 1
  const point = shown === undefined ? undefined : points[Math.min(shown, last)]

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

  return (
    <div className="chart" data-compact={isCompact} dir="ltr">
      {!isCompact && (
        <ol
          className="chart-side text-quiet text-caption numbers"
          aria-hidden="true"
          style={{ minWidth: `${widest(lines.map(formatShort))}ch` }}
        >
          {lines.map((each) => (
            <li key={each} style={{ top: `${heightOf(each, top)}%` }}>
              {formatShort(each)}
            </li>
          ))}
        </ol>
      )}
      <div
        className="chart-plot"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={shown ?? last}
        aria-valuetext={textOf(points[shown ?? last], format)}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setShown(undefined)}
        onFocus={() => setShown((now) => now ?? last)}
        onBlur={() => setShown(undefined)}
      >
        {(isCompact ? [] : lines).map((each) => (
          <i key={each} className="chart-line" style={{ top: `${heightOf(each, top)}%` }} />
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {values.length > 1 && <path className="chart-ground" d={`${line}L100 100L0 100Z`} />}
          <path
            className="chart-before"
            d={pathOf(
              points.map(({ before }) => before),
              top,
            )}
          />
          <path className="chart-curve" d={line} />
        </svg>
        {points.length === 1 && values[0] !== undefined && <Dot at={50} height={heightOf(values[0], top)} />}
        {point && shown !== undefined && (
          <>
            <i className="chart-cursor" style={{ left: `${placeOf(shown, points.length)}%` }} />
            <Dot at={placeOf(shown, points.length)} height={heightOf(point.value, top)} />
            <Tooltip point={point} at={placeOf(shown, points.length)} format={format} />
          </>
        )}
      </div>
      {!isCompact && (
        <ol className="chart-foot text-quiet text-caption" aria-hidden="true">
          {labelledPoints(points.length, 5).map((at) => (
            <li key={at} data-end={endOf(at, last)} style={{ left: `${placeOf(at, points.length)}%` }}>
              {points[at]?.label}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** Labels at the ends stay within the chart. */
const endOf = (at: number, last: number) =>
  last === 0 ? undefined : at === 0 ? 'first' : at === last ? 'last' : undefined

const widest = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length))

const keyed = (key: string, at: number, last: number): number | undefined => {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1)
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

const textOf = (point: ChartPoint | undefined, format: (value: number) => string) =>
  point && `${point.name}: ${format(point.value)}. ${point.beforeName}: ${format(point.before)}`

const Dot = ({ at, height }: { at: number; height: number }) => (
  <i className="chart-dot" style={{ left: `${at}%`, top: `${height}%` }} />
)

interface TooltipProps {
  point: ChartPoint
  at: number
  format(value: number): string
}

/** The tooltip of a point, on the side with more space. */
const Tooltip = ({ point, at, format }: TooltipProps) => (
  <Flex
    component="dl"
    vertical
    gap={2}
    className="chart-tooltip text-small"
    data-side={at > 50 ? 'left' : 'right'}
    style={{ left: `${at}%` }}
  >
    <div>
      <dt>{point.name}</dt>
      <dd>{format(point.value)}</dd>
    </div>
    <div data-before="true">
      <dt>{point.beforeName}</dt>
      <dd>{format(point.before)}</dd>
    </div>
  </Flex>
)
