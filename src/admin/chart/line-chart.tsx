import { type KeyboardEvent, lazy, type PointerEvent, Suspense, useState } from 'react'
import type { ChartPoint } from './chart-tooltip'
import './line-chart.css'
import { Sparkline } from './sparkline'

/** The library comes with the first chart that is opened. */
const Plot = lazy(async () => ({ default: (await import('./plot')).Plot }))

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
  const [marked, setShown] = useState<number>()
  const last = points.length - 1
  const shown = marked === undefined ? undefined : Math.min(marked, last)

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
      aria-valuetext={textOf(points[shown ?? last], format)}
      onKeyDown={onKeyDown}
      onFocus={() => setShown((now) => now ?? last)}
      onBlur={() => setShown(undefined)}
      {...pointer}
    >
      {isCompact ? (
        <Sparkline points={points} shown={shown} format={format} />
      ) : (
        <Suspense>
          <Plot points={points} shown={shown} onShow={setShown} format={format} formatShort={formatShort} />
        </Suspense>
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

const textOf = (point: ChartPoint | undefined, format: (value: number) => string) =>
  point && `${point.name}: ${format(point.value)}. ${point.beforeName}: ${format(point.before)}`
