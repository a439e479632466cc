import type { ReactNode } from 'react'

interface RefusedRecordsProps {
  records: readonly { id: string; title: string; reason: ReactNode }[]
  /** About records that are not listed. */
  more?: ReactNode
}

/** Records that a change refused by name, each with the reason. */
export const RefusedRecords = ({ records, more }: RefusedRecordsProps) =>
  records.length > 0 && (
    <ul className="surface divided scroll-short">
      {records.map(({ id, title, reason }) => (
        <li key={id} className="halves padded">
          <strong>{title}</strong>
          <span className="text-secondary">{reason}</span>
        </li>
      ))}
      {more && <li className="padded text-secondary">{more}</li>}
    </ul>
  )
