import { useCan } from '@refinedev/core'
import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useNavigate } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { writeListState } from '../../lists/list-address'
import { isNarrowed, type ListState } from '../../lists/list-state'
import { mayDo, useViewer } from '../../providers/access'
import { useLabels } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import { SegmentNav } from '../page/segment-nav'
import { pageLabel, tabsOf } from '../page/shared-pages'
import { useIsPhone } from '../page/use-is-phone'
import { slotsOf } from '../parts'
import type { Creation } from './use-creation'
import type { ListTable } from './use-list-table'

interface ListHeadingProps {
  resource: ResourceDeclaration
  list: ListTable
  creation: Creation
  /** Beside how many there are. */
  children?: ReactNode
  /** Beside the main actions. */
  tools: ReactNode
}

/** The name and count of the list, its tools, and its primary button. */
export const ListHeading = ({ resource, list, creation, children, tools }: ListHeadingProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const labels = useLabels(resource)
  const isPhone = useIsPhone()
  const formats = useFormats()
  const { state, result, tableQuery } = list
  const queuePath = useQueuePath(resource, state)
  const reorderPath = useReorderPath(resource, state)
  const { toolbar: Toolbar, createButton: CreateButton } = slotsOf(resource)
  return (
    <Flex component="header" wrap align="center" gap="8px 10px">
      <h1>{labels.many}</h1>
      {/* Also 0, because nothing else says to a screen reader that a filter matches nothing. */}
      <span className="text-quiet text-small numbers" role="status">
        {result.total !== undefined &&
          t(result.totalIsEstimate ? 'list.totalAbout' : 'list.total', { total: formats.number(result.total) })}
      </span>
      {children}
      {/* With the button that saves a view, which comes later, a phone has no room for them beside the name. */}
      <Flex
        wrap
        align="center"
        justify="flex-end"
        gap={8}
        className={`screen-only ${isPhone && isNarrowed(state) ? 'wide' : 'end'}`}
      >
        {!isPhone && (
          <Button
            className="list-refresh"
            icon={<Icon name="refresh" />}
            aria-label={t('list.refresh')}
            title={t('list.refresh')}
            data-busy={tableQuery.isFetching}
            onClick={() => void tableQuery.refetch()}
          />
        )}
        {Toolbar && <Toolbar resource={resource} />}
        {tools}
        {reorderPath && (
          <Button
            icon={<Icon name="reorder" />}
            aria-label={t('reorder.enter')}
            title={t('reorder.enter')}
            onClick={() => navigate(reorderPath)}
          >
            <span className="narrow-hidden">{t('reorder.enter')}</span>
          </Button>
        )}
        {queuePath && (
          <LinkButton path={queuePath} icon={resource.icon} shortcut="q">
            {t('queue.enter')}
          </LinkButton>
        )}
        {creation.isAllowed &&
          (CreateButton ? (
            <CreateButton resource={resource} {...creation.modal} />
          ) : (
            <LinkButton path={`${resource.path}/new`} icon="plus" shortcut="c">
              {t('list.create', { one: labels.oneInline })}
            </LinkButton>
          ))}
      </Flex>
    </Flex>
  )
}

interface LinkButtonProps {
  path: string
  icon: string
  /** The key of the list that does the same. */
  shortcut: string
  children: ReactNode
}

/** The main action: a link that looks like a button, so that it can be opened in another tab. */
const LinkButton = ({ path, icon, shortcut, children }: LinkButtonProps) => {
  const navigate = useNavigate()
  return (
    <Button
      type="primary"
      href={path}
      icon={<Icon name={icon} />}
      aria-keyshortcuts={shortcut}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        navigate(path)
      }}
    >
      {children}
    </Button>
  )
}

/** The path of the queue; null without a queue or without permission to decide. */
export function useQueuePath(resource: ResourceDeclaration, state: ListState): string | null {
  const viewer = useViewer(({ viewer }) => viewer)
  const mayDecide = Object.keys(resource.actions).some((action) => mayDo(viewer, resource.name, action))
  if (!resource.queue || !mayDecide) return null
  const narrowed = { ...state, preset: null, page: 1, sort: resource.list.sort }
  return `${resource.path}/queue${writeListState(resource, narrowed)}`
}

/** The path of the reorder page, opened at the order that the list is filtered by; null without an order. */
function useReorderPath(resource: ResourceDeclaration, state: ListState): string | null {
  const { order, path, list } = resource
  const { data: access } = useCan({ resource: resource.name, action: 'edit' })
  if (!order || !resource.operations.includes('edit') || !access?.can) return null
  if (order.within === undefined) return `${path}/reorder`
  const chosen = state.filters[order.within]
  const preset = list.presets.find(({ id }) => id === state.preset)?.filter[order.within] as { eq?: string } | undefined
  const value = chosen?.shape === 'choices' && !chosen.not ? chosen.values[0] : preset?.eq
  return value === undefined ? `${path}/reorder` : `${path}/reorder?${order.within}=${value}`
}

/** The other resources of the page that this one is a tab of. */
export const PageTabs = ({ resource }: { resource: ResourceDeclaration }) => {
  const { t } = useTranslation()
  const viewer = useViewer((state) => state.viewer)
  const tabs = tabsOf(resource).filter(({ name }) => mayDo(viewer, name, 'list'))
  if (!resource.page || tabs.length < 2) return null
  return (
    <SegmentNav label={pageLabel(resource.page, t)}>
      {tabs.map(({ name, path }) => (
        <NavLink key={name} to={path} end>
          {t(`resources.${name}.many`)}
        </NavLink>
      ))}
    </SegmentNav>
  )
}
