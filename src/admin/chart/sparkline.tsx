import { type ChartPoint, ChartTooltip } from './chart-tooltip'

/** The x position of the n-th of `count` points, in percent; a single one is in the middle. */
export const placeOf = (at: number, count: number): number => (count === 1 ? 50 : (at / (count - 1)) * 100)

/** The path data of a line on a ground of 100 × 100, with the maximum `top`. */
export const pathOf = (values: readonly number[], top: number): string =>
  values
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${placeOf(at, values.length).toFixed(2)} ${heightOf(value, top)}`)
    .join('')

export const heightOf = (value: number, top: number): number => Number((100 - (value / top) * 100).toFixed(2))

interface SparklineProps {
  points: readonly ChartPoint[]
  /** The index of the marked point. */
  shown: number | undefined
  format(value: number): string
}

/** The width of a curve is not stretched with it. */
const curve = { vectorEffect: 'non-scaling-stroke' } as const

/** Two small curves without axes: too little to load a library for. */
export const Sparkline = ({ points, shown, format }: SparklineProps) => {
  const values = points.map(({ value }) => value)
  const befores = points.map(({ before }) => before)
  const top = Math.max(...values, ...befores) || 1
  const line = pathOf(values, top)
  const at = shown ?? (points.length === 1 ? 0 : undefined)
  const point = at === undefined ? undefined : points[at]
  const left = placeOf(at ?? 0, points.length)
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
        {values.length > 1 && <path fill="var(--series-1)" fillOpacity="0.09" d={`${line}L100 100L0 100Z`} />}
        <path
          {...curve}
          stroke="var(--text-tertiary)"
          strokeWidth="1.5"
          strokeDasharray="2 4"
          d={pathOf(befores, top)}
        />
        <path {...curve} stroke="var(--series-1)" d={line} />
      </svg>
      {point && <i className="chart-dot" style={{ left: `${left}%`, top: `${heightOf(point.value, top)}%` }} />}
      {point && shown !== undefined && (
        <ChartTooltip point={point} left={`${left}%`} isLate={left > 50} format={format} />
      )}
    </>
  )
}
