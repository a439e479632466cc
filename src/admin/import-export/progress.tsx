import { Progress as Bar, Flex } from 'antd'

/** How far a task is; without a total, that it is in progress. */
export const Progress = ({ label, done, total }: { label: string; done: number; total: number }) => (
  <Flex vertical gap={8} className="sheet-progress numbers">
    <span role="status">{label}</span>
    <Bar
      aria-label={label}
      percent={total > 0 ? Math.round((done / total) * 100) : 100}
      status="active"
      size="small"
      showInfo={false}
    />
  </Flex>
)
