import { useDroppable } from '@dnd-kit/core'
import { type HttpError, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Alert, Button, Flex } from 'antd'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOf, type ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { viewOf } from '../../fields/views.ui'
import { useMayList } from '../../providers/access'
import { listDocument } from '../../providers/documents'
import { sentenceOf } from '../../providers/error-catalogue'
import { useLabels } from '../../providers/labels'
import { Loading } from '../../theme/loading'
import type { ListRecord } from '../list/columns'
import type { ColumnControl } from '../list/use-columns'
import type { ListTable } from '../list/use-list-table'
import { replacesRows } from '../page/empty-list'
import { useChanges } from '../page/use-changes'
import { useLayValues } from '../waiting-saves/laid-values'

/** Cards of a column, and more at each request. */
const pageSize = 20

/** The loaded records of each column, by its value. */
export type LoadedCards = Readonly<Record<string, readonly ListRecord[]>>

/** The cards of a column. Those whose move here waits for the network are first; those that leave are omitted. */
export const shownCards = (
  loaded: LoadedCards,
  name: string,
  value: string,
  lay: (records: readonly ListRecord[]) => readonly ListRecord[],
): readonly ListRecord[] => {
  const others = Object.keys(loaded).filter((other) => other !== value)
  return [...others, value].flatMap((from) => lay(loaded[from] ?? [])).filter((record) => record[name] === value)
}

interface BoardColumnProps {
  resource: ResourceDeclaration
  list: ListTable
  columns: ColumnControl
  /** The field of the board, and the value of this column. */
  name: string
  value: string
  /** The loaded cards of all columns. */
  loaded: LoadedCards
  onLoaded(value: string, records: readonly ListRecord[]): void
  /** The dragged record cannot come here. */
  isRefusing: boolean
  cardOf(record: ListRecord): ReactNode
}

/** A column of a board: its state, the number of records, and the first of them. */
export const BoardColumn = ({
  resource,
  list,
  columns,
  name,
  value,
  loaded,
  onLoaded,
  isRefusing,
  cardOf,
}: BoardColumnProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const labels = useLabels(resource)
  const mayList = useMayList()
  const id = useId()
  const [pages, setPages] = useState(1)
  const { setNodeRef, isOver } = useDroppable({ id: value })
  const wanted = [columns.title, ...(columns.mark ? [columns.mark] : []), ...columns.columns].map((each) => each.name)
  const names = [...new Set([...wanted, name])].sort().join(' ')
  const gqlQuery = useMemo(() => listDocument(resource, names.split(' '), mayList), [resource, names, mayList])
  const { result, query } = useList<ListRecord, HttpError>({
    resource: resource.name,
    filters: [...(list.filters ?? []), { field: name, operator: 'eq', value }],
    sorters: list.sorters,
    pagination: { mode: 'server', currentPage: 1, pageSize: pageSize * pages },
    meta: { gqlQuery },
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  })
  useChanges([resource.name], () => void query.refetch())
  const field = fieldOf(resource, name)
  const Cell = field && viewOf(field).Cell
  useEffect(() => onLoaded(value, result.data), [onLoaded, value, result.data])
  const { lay } = useLayValues()
  const layCards = (records: readonly ListRecord[]) => lay(resource, records)
  const cards = shownCards({ ...loaded, [value]: result.data }, name, value, layCards)
  const total = result.total ?? 0
  return (
    <section
      className="board-column stack inset"
      aria-labelledby={id}
      data-over={isOver}
      data-refusing={isRefusing}
      ref={setNodeRef}
    >
      <Flex component="header" align="center" gap={8}>
        <h2 id={id} className="text-size" aria-label={labels.value(name, value)}>
          {field && Cell && (
            <Cell
              resource={resource}
              name={name}
              field={field}
              value={value}
              record={{ id: '', [name]: value }}
              place="card"
            />
          )}
        </h2>
        <span className="text-quiet text-small numbers">
          {query.isPending ? '' : formats.number(total - result.data.length + cards.length)}
        </span>
      </Flex>
      {query.isPending ? (
        <Loading label={t('board.loading')} paragraph={{ rows: 4 }} title={false} />
      ) : replacesRows(query.error, result.data) ? (
        <Alert type="error" role="alert" message={sentenceOf(query.error)} />
      ) : (
        <ul className="stack" aria-label={labels.value(name, value)}>
          {cards.map(cardOf)}
        </ul>
      )}
      {result.data.length < total && (
        <Button
          type="text"
          size="small"
          className="screen-only"
          loading={query.isFetching}
          onClick={() => setPages(pages + 1)}
        >
          {t('board.more')}
        </Button>
      )}
    </section>
  )
}
