import { Flex } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabels } from '../../providers/labels'
import { useFreshViews, useViewsOf } from '../../providers/views'
import { lazyPart } from '../../theme/later'
import { type ListTabsProps, useTabs } from '../views/use-open-view'

/** Loaded with the first open view. */
const ViewTools = lazyPart(async () => (await import('../views/view-tools')).ViewTools, null)

/** All records, the declared ready-made filters and the saved views. */
export const ListTabs = (props: ListTabsProps) => {
  const { resource, list, opened } = props
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const views = useViewsOf(resource)
  useFreshViews()
  const { openView, openPreset } = useTabs(resource, list, opened)
  const { view } = opened
  const presets = resource.list.presets.map(({ id }) => id)
  return (
    <div className="list-tabs screen-only row">
      {presets.length + views.length > 0 && (
        <Flex gap={20} className="preset-tabs tabs" role="tablist" aria-label={t('list.presets')} onKeyDown={moveFocus}>
          {[null, ...presets].map((id) => (
            <Tab key={id} isSelected={!view && list.state.preset === id} onClick={() => openPreset(id)}>
              {id === null ? t('list.all') : labels.preset(id)}
            </Tab>
          ))}
          {views.map((each) => (
            <Tab key={each.id} isSelected={view?.id === each.id} onClick={() => openView(each)}>
              {each.name}
            </Tab>
          ))}
        </Flex>
      )}
      {view && <ViewTools {...props} view={view} />}
    </div>
  )
}

/** The arrow keys, Home and End move the focus between tabs, and Enter opens one. Tab leaves them. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.indexOf(event.target as HTMLElement)
  const isRightToLeft = document.documentElement.dir === 'rtl'
  const [previous, next] = isRightToLeft ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
  const to = { [previous]: at - 1, [next]: (at + 1) % tabs.length, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  tabs.at(to)?.focus()
}

interface TabProps {
  isSelected: boolean
  onClick(): void
  children: string
}

const Tab = ({ isSelected, onClick, children }: TabProps) => {
  const tab = useRef<HTMLButtonElement>(null)
  // A link, a favorite or the default opens a view whose tab may be beyond the edge.
  useEffect(() => {
    if (!isSelected) return
    // With the layout of the next frame: it would cost a layout of its own now.
    const scroll = () => tab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const frame = requestAnimationFrame(scroll)
    return () => cancelAnimationFrame(frame)
  }, [isSelected])
  return (
    <button
      ref={tab}
      type="button"
      role="tab"
      className="ellipsis"
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      title={children}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
