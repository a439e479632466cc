import { Descriptions, Grid } from 'antd'
import type { ReactNode } from 'react'

interface RecordDetailsProps {
  items: readonly { key: string; label: ReactNode; children: ReactNode }[]
}

/** Labels beside their values, and above them on a phone. */
export const RecordDetails = ({ items }: RecordDetailsProps) => {
  const { md: isWide } = Grid.useBreakpoint()
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      layout={isWide === false ? 'vertical' : 'horizontal'}
      styles={{ label: { width: 184 } }}
      items={[...items]}
    />
  )
}
