import { Flex } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { foldedGroups } from '../../product'
import { useViewer } from '../../providers/access'
import { Icon } from '../../theme/icon'
import { lazyPart } from '../../theme/later'
import { useFavourites } from '../navigation/favourites'
import { type NavigationEntry, useNavigationGroups, withoutHidden, withPinned } from '../navigation/navigation'
import { useWaiting } from '../navigation/waiting'

const ViewCount = lazyPart(async () => (await import('./view-count')).ViewCount, null)

/**
 * The groups and their entries; the current page is marked visually and for screen readers. They are lists of links:
 * Ant Design's `Menu` makes menu items of them, and Tab does not reach its submenus.
 */
export const NavigationList = ({ isCollapsed = false }: { isCollapsed?: boolean }) => {
  const { t } = useTranslation()
  const { viewer } = useViewer()
  const favourites = useFavourites()
  const isFavourite = favourites.some(({ isCurrent }) => isCurrent)
  const groups = withoutHidden(useNavigationGroups(!isFavourite), viewer)
  const current = groups
    .flatMap(({ entries }) => entries)
    .flatMap(allOf)
    .find(({ isCurrent }) => isCurrent)?.path
  const { groups: shown, pinned } = withPinned(groups)
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where one is can be below what the sidebar shows
  useEffect(() => {
    const scroll = () => list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
    // With the layout of the next frame: it would cost a layout of its own now.
    const frame = requestAnimationFrame(scroll)
    return () => cancelAnimationFrame(frame)
  }, [current])
  return (
    <Flex vertical flex={1} component="nav" className="navigation" aria-label={t('frame.sidebar.label')}>
      <div ref={list} className="navigation-groups fill">
        {favourites.length > 0 && (
          <Group id="favourites" label={t('frame.favourites.title')} entries={favourites} isCollapsed={isCollapsed} />
        )}
        {shown.map((group) =>
          foldedGroups.includes(group.id) && !isCollapsed ? (
            <FoldedGroup key={group.id} {...group} />
          ) : (
            <Group key={group.id} {...group} isCollapsed={isCollapsed} />
          ),
        )}
      </div>
      {pinned.length > 0 && (
        <ul className="navigation-pinned">
          <Entries entries={pinned} isCollapsed={isCollapsed} />
        </ul>
      )}
    </Flex>
  )
}

interface GroupProps {
  id: string
  label: string
  entries: readonly NavigationEntry[]
  isCollapsed?: boolean
}

const Group = ({ id, label, entries, isCollapsed }: GroupProps) => (
  <section className="navigation-group" aria-labelledby={`group-${id}`}>
    <h2 id={`group-${id}`} className="navigation-caption ellipsis text-quiet text-caption text-strong">
      {label}
    </h2>
    <ul>
      <Entries entries={entries} isCollapsed={isCollapsed} />
    </ul>
  </section>
)

/** A group that its caption opens; it is open while it has the current page. */
const FoldedGroup = ({ id, label, entries }: GroupProps) => {
  const hasCurrent = entries.flatMap(allOf).some(({ isCurrent }) => isCurrent)
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || hasCurrent
  return (
    <section className="navigation-group" aria-labelledby={`group-${id}`}>
      <h2 id={`group-${id}`} className="navigation-caption ellipsis text-quiet text-caption text-strong">
        <button type="button" className="line wide" aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
          {label}
          <Icon className="navigation-chevron text-quiet" name="chevron" size={12} />
        </button>
      </h2>
      {isOpen && (
        <ul>
          <Entries entries={entries} />
        </ul>
      )}
    </section>
  )
}

const Entries = ({ entries, isCollapsed = false }: Pick<GroupProps, 'entries' | 'isCollapsed'>) => {
  const { data: waiting } = useWaiting()
  return entries.map((entry) => (
    <li key={entry.id} className="relative">
      {entry.children && !isCollapsed ? (
        <Branch entry={entry} />
      ) : (
        <EntryLink entry={entry} isCollapsed={isCollapsed} />
      )}
      <WaitingCount count={waiting?.[entry.id]?.count} />
      {entry.isView && <ViewCount id={entry.id} />}
    </li>
  ))
}

/** An entry and its sub-entries. */
const allOf = (entry: NavigationEntry) => [entry, ...(entry.children ?? [])]

const EntryLink = ({ entry, isCollapsed }: { entry: NavigationEntry; isCollapsed?: boolean }) => (
  <Link
    className="navigation-entry line wide text-secondary"
    to={entry.path}
    aria-current={entry.isCurrent ? 'page' : undefined}
    title={isCollapsed || entry.path.includes('?') ? entry.label : undefined}
  >
    <Icon name={entry.icon} />
    <span
      className="navigation-label fill ellipsis"
      style={entry.isView ? { marginInlineEnd: widthOfCount } : undefined}
    >
      {entry.label}
    </span>
  </Link>
)

/** Pixels of a number such as "801K": names of views are long, and those of pages leave room. */
const widthOfCount = 40

/** Beside the link instead of in it, so that the link's name is unchanged. */
const WaitingCount = ({ count }: { count: number | undefined }) => {
  const { t } = useTranslation()
  if (!count) return null
  return (
    <span className="navigation-count state-tag text-caption text-strong numbers" data-tone="amber">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{t('frame.sidebar.waiting', { count })}</span>
    </span>
  )
}

/** An entry with sub-entries. */
const Branch = ({ entry }: { entry: NavigationEntry }) => {
  const children = entry.children ?? []
  const isCurrent = children.some((child) => child.isCurrent)
  const [isOpen, setOpen] = useState(isCurrent)
  return (
    <>
      <button
        type="button"
        className="navigation-entry line wide text-secondary"
        aria-expanded={isOpen}
        data-within={isCurrent && !isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={entry.icon} />
        <span className="navigation-label fill ellipsis">{entry.label}</span>
        <Icon className="navigation-chevron text-quiet" name="chevron" size={14} />
      </button>
      {isOpen && (
        <ul className="navigation-branch">
          {children.map((child) => (
            <li key={child.id}>
              <Link
                className="navigation-entry line wide text-secondary"
                to={child.path}
                aria-current={child.isCurrent ? 'page' : undefined}
              >
                <span className="navigation-label fill ellipsis">{child.label}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
