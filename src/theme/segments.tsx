import { Segmented, type SegmentedProps } from 'antd'

type SegmentsProps<Value extends string | number> = Omit<SegmentedProps<Value>, 'ref'>

/** Ant Design's segmented control as one Tab stop, its chosen button. The group itself would be another one. */
export const Segments = <Value extends string | number>(props: SegmentsProps<Value>) => (
  <Segmented<Value> tabIndex={-1} {...props} />
)
