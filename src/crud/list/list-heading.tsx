import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { Icon } from '../../layout/icon'
import { mayDo, useViewer } from '../../providers/access'
import { slotsOf } from '../../resources/ui'
import { useLabels } from '../labels'
import { ColumnChoice } from './column-choice'
import { Floating } from './floating'
import type { ColumnControl } from './use-columns'
import type { ListQuery } from './use-list-query'

/** Whether the asker may make a record of the resource. */
export function useMayCreate(resource: ResourceDeclaration): boolean {
  const viewer = useViewer((state) => state.viewer)
  return resource.operations.includes('create') && mayDo(viewer, resource.name, 'create')
}

interface ListHeadingProps {
  resource: ResourceDeclaration
  query: ListQuery
  columns: ColumnControl
}

/** What the list is, how many there are, and at the end: columns, more, and the one thing people come to do. */
export const ListHeading = ({ resource, query, columns }: ListHeadingProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const formats = useFormats()
  const navigate = useNavigate()
  const mayCreate = useMayCreate(resource)
  const Toolbar = slotsOf(resource).toolbar
  const total = query.total ? formats.number(query.total) : ''
  const path = `${resource.path}/new`
  return (
    <header className="list-heading">
      <h1>{labels.many}</h1>
      {total && !query.error && (
        <span className="list-total" role="status">
          {t(query.isTotalEstimate ? 'list.totalAbout' : 'list.total', { total })}
        </span>
      )}
      <div className="list-heading-end">
        <Button
          className="list-refresh"
          icon={<Icon name="refresh" size={16} />}
          aria-label={t('list.refresh')}
          title={t('list.refresh')}
          data-busy={query.isFetching}
          onClick={query.refresh}
        />
        {Toolbar && <Toolbar resource={resource} />}
        <ColumnsButton resource={resource} columns={columns} />
        {mayCreate && (
          <Button
            type="primary"
            href={path}
            icon={<Icon name="plus" size={16} />}
            aria-keyshortcuts="c"
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              navigate(path)
            }}
          >
            {t('list.create', { one: labels.oneInline })}
          </Button>
        )}
      </div>
    </header>
  )
}

const ColumnsButton = ({ resource, columns }: { resource: ResourceDeclaration; columns: ColumnControl }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={button}
        icon={<Icon name="columns" size={16} />}
        aria-label={t('list.columns.label')}
        title={t('list.columns.label')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="list-wide">{t('list.columns.label')}</span>
      </Button>
      {isOpen && (
        <Floating
          anchor={button}
          role="dialog"
          label={t('list.columns.label')}
          align="end"
          onClose={() => setOpen(false)}
        >
          <ColumnChoice resource={resource} columns={columns} />
        </Floating>
      )}
    </>
  )
}
