import { theme } from 'antd'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import { type ChartPoint, ChartTooltip } from './chart-tooltip'
import 'uplot/dist/uPlot.min.css'

interface PlotProps {
  points: readonly ChartPoint[]
  /** The index of the marked point. */
  shown: number | undefined
  onShow(index: number | undefined): void
  format(value: number): string
  /** The short form for the axis. */
  formatShort(value: number): string
}

/** Both curves with axes and grid, drawn by uPlot. */
export const Plot = ({ points, shown, onShow, format, formatShort }: PlotProps) => {
  const container = useRef<HTMLDivElement>(null)
  // Only once it is ready: an earlier call leaves the plot without scales.
  const [plot, setPlot] = useState<UPlot>()
  const [left, setLeft] = useState(0)
  // A change of the theme changes the tokens.
  const { token } = theme.useToken()
  const latest = useRef(formatShort)
  latest.current = formatShort

  useEffect(() => {
    const element = container.current
    if (!element) return
    const made = new UPlot(
      {
        ...sizeOf(element),
        ...optionsOf(points, (value) => latest.current(value)),
        hooks: { ready: [setPlot] },
      },
      [points.map((_, at) => at), points.map(({ before }) => before), points.map(({ value }) => value)],
      element,
    )
    const resizing = new ResizeObserver(() => made.setSize(sizeOf(element)))
    resizing.observe(element)
    return () => {
      resizing.disconnect()
      made.destroy()
      setPlot(undefined)
    }
  }, [points])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of the canvas follow the theme
  useEffect(() => plot?.redraw(), [plot, token])

  // Pointer and keys move the same cursor.
  useEffect(() => {
    if (!plot) return
    const at = shown === undefined ? outside : plot.valToPos(shown, 'x')
    plot.setCursor({ left: at, top: 0 }, false)
    setLeft(plot.over.offsetLeft + at)
  }, [plot, shown])

  const onPointer = ({ clientX }: PointerEvent) => {
    if (plot) onShow(plot.posToIdx(clientX - plot.over.getBoundingClientRect().left))
  }

  const point = shown === undefined ? undefined : points[shown]
  return (
    <div
      ref={container}
      className="cover"
      aria-hidden="true"
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => onShow(undefined)}
    >
      {point && (
        <ChartTooltip
          point={point}
          left={`${left}px`}
          isLate={(shown ?? 0) > (points.length - 1) / 2}
          format={format}
        />
      )}
    </div>
  )
}

const outside = -10

const sizeOf = ({ clientWidth: width, clientHeight: height }: Element) => ({ width, height })

const css = (name: string) => getComputedStyle(document.body).getPropertyValue(name)

const unbound = () => null

function optionsOf(
  points: readonly ChartPoint[],
  formatShort: (value: number) => string,
): Omit<UPlot.Options, 'width' | 'height'> {
  const axis = {
    stroke: () => css('--text-tertiary'),
    font: `12px ${css('--font')}`,
    ticks: { show: false },
  } satisfies UPlot.Axis
  return {
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false },
      bind: { mousedown: unbound, mousemove: unbound, mouseenter: unbound, mouseleave: unbound },
      points: { size: 10, width: 2, stroke: () => css('--surface') },
    },
    scales: { x: { time: false }, y: { range: (_, _low, high) => [0, high || 1] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        incrs: [1, 2, 5, 7, 10, 14, 30, 60],
        space: 72,
        // The first label is below the zero of the other axis.
        gap: 9,
        size: 28,
        values: (_, splits) => splits.map((at) => points[at]?.label ?? ''),
      },
      {
        ...axis,
        grid: { stroke: () => css('--border'), width: 1 },
        values: (_, splits) => splits.map(formatShort),
      },
    ],
    series: [
      {},
      { stroke: () => css('--text-tertiary'), width: 1.5, dash: [2, 4], points: { show: false } },
      {
        stroke: () => css('--curve'),
        fill: () => `color-mix(in srgb, ${css('--curve')} 9%, transparent)`,
        width: 2,
        points: { show: points.length === 1 },
      },
    ],
  }
}
