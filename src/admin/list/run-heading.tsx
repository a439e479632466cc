import { Button, Flex } from 'antd'
import type { KeyboardEvent } from 'react'
import { Ago } from '../../fields/ago.ui'
import { Icon } from '../../theme/icon'
import type { ListRun } from './use-runs'

interface RunHeadingProps {
  run: ListRun
  /** The number of columns of a table; omitted for cards. */
  width?: number
}

/** The one row of a run; its button, or Enter on the row, shows the single records below. */
export const RunHeading = ({ run: { records, isOpen, toggle, Summary, time }, width }: RunHeadingProps) => {
  const [first] = records
  const moment = first ? time(first) : ''
  const row = {
    'data-row': true,
    tabIndex: -1,
    onKeyDown: ({ key, target, currentTarget }: KeyboardEvent) => {
      if (key === 'Enter' && target === currentTarget) toggle()
    },
  }
  const content = (
    <Flex wrap align="center" justify="space-between" gap="0 12px">
      <Button
        type="text"
        className="anywhere"
        style={{ height: 'auto', whiteSpace: 'normal', textAlign: 'start' }}
        aria-expanded={isOpen}
        icon={<Icon name="chevron" size={14} style={{ transform: isOpen ? 'rotate(90deg)' : undefined }} />}
        onClick={toggle}
      >
        <span>
          <Summary records={records} />
        </span>
      </Button>
      <Ago className="text-secondary text-small" time={moment} />
    </Flex>
  )
  return width === undefined ? (
    <li className="list-card" {...row}>
      {content}
    </li>
  ) : (
    <tr className="ant-table-row" {...row}>
      <td className="ant-table-cell" colSpan={width}>
        {content}
      </td>
    </tr>
  )
}
