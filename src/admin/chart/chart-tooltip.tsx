import { Flex } from 'antd'

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

interface ChartTooltipProps {
  point: ChartPoint
  /** The CSS position of the point, and whether most of the chart is before it. */
  left: string
  isLate: boolean
  format(value: number): string
}

/** The tooltip of a point, on the side with more space. */
export const ChartTooltip = ({ point, left, isLate, format }: ChartTooltipProps) => (
  <Flex
    component="dl"
    vertical
    gap={2}
    className="chart-tooltip text-small"
    data-side={isLate ? 'left' : 'right'}
    style={{ left }}
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
