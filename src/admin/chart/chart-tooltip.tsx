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
    className="chart-tooltip raised nowrap text-small"
    data-side={isLate ? 'left' : 'right'}
    style={{ left }}
  >
    <div className="line between">
      <dt>{point.name}</dt>
      <dd className="text-heading numbers text-size">{format(point.value)}</dd>
    </div>
    <div className="line between text-secondary">
      <dt>{point.beforeName}</dt>
      <dd className="numbers">{format(point.before)}</dd>
    </div>
  </Flex>
)
