import { useModal } from '@refinedev/core'
import { Flex } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { readListState, writeListState } from '../../lists/list-address'
import type { ListState } from '../../lists/list-state'
import { usePreferences } from '../../preferences/preferences'
import { useLabels, useLanguage } from '../../providers/labels'
import { shortened, titleOf } from '../../registry/title'
import { showToast } from '../../theme/toasts'
import { useActions } from '../actions/use-actions'
import { ListFailed } from '../page/empty-list'
import { useOfferedCommands } from '../page/shown-page'
import { usePageKeys } from '../page/use-page-keys'
import { QueueActions } from './queue-actions'
import { QueueContext } from './queue-context'
import { QueueEnd } from './queue-end'
import { waitingState } from './queue-filter'
import { QueueHeading } from './queue-heading'
import { QueueKeys } from './queue-keys'
import { QueueLog } from './queue-log'
import { QueueRecord, QueueSkeleton } from './queue-record'
import { currentItem, leftOf, type QueueItem } from './queue-state'
import { useItemActions } from './use-item-actions'
import { useQueue } from './use-queue'
import './queue.css'

/**
 * Pending records, one at a time (`queue` of the declaration). The next record is preloaded, a key decides, and a
 * decision can be undone. The URL may filter the queue like the list.
 */
export const QueueScreen = ({ resource }: { resource: ResourceDeclaration }) => {
  const { search } = useLocation()
  const list = useMemo(() => readListState(resource, search), [resource, search])
  return <QueueView key={search} resource={resource} list={list} />
}

const QueueView = ({ resource, list }: { resource: ResourceDeclaration; list: ListState }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const labels = useLabels(resource)
  const language = useLanguage()
  const formats = useFormats()
  const { direction } = usePreferences()
  const help = useModal()
  const [announcement, announce] = useState('')
  const card = useRef<HTMLElement>(null)

  const nameOf = useCallback((record: AnyRecord) => titleOf(resource, record, language), [resource, language])
  const onRefused = ({ record, status, problem }: QueueItem) => {
    const title = shortened(nameOf(record))
    showToast({ type: 'error', message: t(`queue.refused.${status}`, { title }), description: problem || undefined })
  }
  const queue = useQueue(resource, list, onRefused)
  const { state } = queue
  const item = currentItem(state)
  const { run: ask, dialog } = useActions(resource, {
    onDone: (action, [id]) => {
      if (id !== undefined) queue.taken(action, id)
    },
  })
  const actions = useItemActions(resource, item, (action, record, mustAsk) => {
    if (mustAsk) {
      ask(action, [record])
      return
    }
    queue.take(action)
    announce(t('queue.announcements.acted', { action: labels.action(action) }))
  })
  useOfferedCommands(actions)

  const stepBack = () => {
    const back = queue.stepBack()
    if (!back) announce(t('queue.announcements.nothingBack'))
    else if (back.undone) announce(t('queue.announcements.takenBack', { action: labels.action(back.undone) }))
    else announce(t('queue.announcements.back'))
  }
  const move = (type: 'next' | 'previous') => queue.move({ type })
  const show = (id: string) => queue.move({ type: 'shown', id })
  const listPath = `${resource.path}${writeListState(resource, waitingState(resource, list))}`
  const leave = () => void navigate(listPath)
  const step = (type: 'next' | 'previous') => ({ run: () => move(type), repeats: true })

  usePageKeys({
    ...Object.fromEntries(actions.flatMap(({ key, run }) => (key ? [[key, { run }]] : []))),
    j: step('next'),
    k: step('previous'),
    // The arrow key in reading direction shows the next record.
    [direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight']: step('next'),
    [direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft']: step('previous'),
    z: { run: stepBack },
    o: { run: () => item && void navigate(`${resource.path}/${item.record.id}`) },
    '?': { run: help.show },
    Escape: { run: leave },
  })

  const shownId = item?.record.id
  // The record has the keyboard focus. A focused button keeps it, so that pressing it again decides the next record.
  useEffect(() => {
    if (shownId && !document.activeElement?.closest('.queue-actions')) card.current?.focus({ preventScroll: true })
    if (shownId) window.scrollTo({ top: 0 })
  }, [shownId])

  const left = leftOf(state)
  const name = item ? shortened(nameOf(item.record)) : ''
  const announced = [announcement, t('queue.left', { count: left, left: formats.number(left) }), name]
    .filter(Boolean)
    .join(' ')

  return (
    <Flex vertical gap={16} className="content-high page page-wide">
      <QueueHeading resource={resource} list={list} listPath={listPath} state={state} onHelp={help.show} />
      <p className="visually-hidden" role="status">
        {state.beyond === undefined ? '' : announced}
      </p>
      <div className="beside fill" style={{ alignItems: 'stretch' }}>
        <Flex vertical gap={16}>
          {item ? (
            <>
              <QueueRecord key={item.record.id} ref={card} resource={resource} item={item} />
              <QueueContext key={`context-${item.record.id}`} resource={resource} record={item.record} />
            </>
          ) : queue.error ? (
            <ListFailed resource={resource} error={queue.error} onRetry={queue.load} />
          ) : queue.isLoading || state.beyond === undefined ? (
            <QueueSkeleton resource={resource} />
          ) : (
            <QueueEnd resource={resource} state={state} listPath={listPath} onOpenAgain={show} onLoad={queue.load} />
          )}
        </Flex>
        {state.beyond !== undefined && (
          <QueueActions
            actions={actions}
            canStepBack={state.log.length > 0}
            canGoBack={state.items.length > 0 && state.current > 0}
            hasRecord={item !== undefined}
            onStepBack={stepBack}
            onMove={move}
          />
        )}
        <QueueLog resource={resource} state={state} shownId={shownId} onOpen={show} />
      </div>
      {help.visible && <QueueKeys actions={actionsWithKeys(resource, labels)} onClose={help.close} />}
      {dialog}
    </Flex>
  )
}

/** Every action with a shortcut, also if it is not possible on the shown record. */
const actionsWithKeys = (resource: ResourceDeclaration, labels: ReturnType<typeof useLabels>) =>
  Object.entries(resource.actions).flatMap(([id, { key }]) => (key ? [{ key, label: labels.action(id) }] : []))
