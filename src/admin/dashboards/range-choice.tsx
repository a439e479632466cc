import { Button, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { type Range, rangeIds, writeRange } from './range'

/** Selects the days of the curves. The URL contains them, so that a link shows the same range. */
export const RangeChoice = ({ range }: { range: Range }) => {
  const { t } = useTranslation()
  const { search } = useLocation()
  return (
    <div className="row">
      <Flex component="nav" gap={2} className="segments" aria-label={t('range.label')}>
        {rangeIds.map((id) => (
          <Link
            key={id}
            to={{ search: writeRange({ ...range, id }, search) }}
            replace
            preventScrollReset
            aria-current={id === range.id ? 'true' : undefined}
          >
            {t(`range.${id}`)}
          </Link>
        ))}
      </Flex>
      {range.id === 'custom' && <CustomRange key={`${range.from} ${range.to}`} range={range} />}
    </div>
  )
}

const CustomRange = ({ range }: { range: Range }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [days, setDays] = useState({ from: range.from, to: range.to })
  const isOrdered = days.from !== '' && days.to !== '' && days.from <= days.to
  const show = () => {
    const next = writeRange({ id: 'custom', ...days }, search)
    if (isOrdered) void navigate({ search: next }, { replace: true, preventScrollReset: true })
  }
  return (
    // The browser checks the limits of the days.
    <Form layout="inline" onFinish={show}>
      {(['from', 'to'] as const).map((end) => (
        <Form.Item key={end} label={t(`range.${end}`)} htmlFor={`range-${end}`}>
          <Input
            id={`range-${end}`}
            type="date"
            required
            min="2000-01-01"
            max="2100-12-31"
            value={days[end]}
            onChange={({ target }) => setDays((now) => ({ ...now, [end]: target.value }))}
          />
        </Form.Item>
      ))}
      <Button htmlType="submit" disabled={!isOrdered}>
        {t('range.show')}
      </Button>
    </Form>
  )
}
