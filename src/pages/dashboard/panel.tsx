import { Flex } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../fields/formats.ui'

interface PanelProps<Row extends { id: string }> {
  title: string
  /** The whole list. */
  to: string
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  /** Shown without records: the reason and the remedy. */
  empty: string
  row(row: Row): ReactNode
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f']

/** The newest records of a list, under a heading with a link to the list. */
export const Panel = <Row extends { id: string }>({ title, to, rows, empty, row }: PanelProps<Row>) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section className="panel surface" aria-labelledby={id} aria-busy={rows === undefined}>
      <Flex component="header" align="baseline" justify="space-between" className="panel-head padded">
        <h2 id={id}>{title}</h2>
        <Link to={to}>{t('dashboard.seeAll')}</Link>
      </Flex>
      <ul className="divided">
        {rows
          ? rows.map((record) => (
              <li key={record.id} className="panel-row line wide padded">
                {row(record)}
              </li>
            ))
          : placeholders.map((key) => (
              <li key={key} className="panel-row line wide padded">
                <span className="skeleton" />
              </li>
            ))}
      </ul>
      {rows?.length === 0 && <p className="padded text-secondary">{empty}</p>}
    </section>
  )
}

/** "3 hours ago", with the exact time on hover. */
export const Ago = ({ time }: { time: string }) => {
  const formats = useFormats()
  return (
    <time
      className="ago text-end phone-hidden text-quiet text-small nowrap"
      dateTime={time}
      title={formats.exact(time)}
    >
      {formats.relative(time)}
    </time>
  )
}
