import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../theme/icon'
import type { NavigationEntry, NavigationGroup } from './navigation'
import { useWaiting } from './waiting'

interface NavigationListProps {
  groups: readonly NavigationGroup[]
  isCollapsed?: boolean
}

/** The groups and their entries; the current page is marked visually and for screen readers. */
export const NavigationList = ({ groups, isCollapsed = false }: NavigationListProps) => {
  const { t } = useTranslation()
  const current = groups
    .flatMap(({ entries }) => entries)
    .flatMap(allOf)
    .find(({ isCurrent }) => isCurrent)?.path
  const { data: waiting } = useWaiting()
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where one is can be below what the sidebar shows
  useEffect(() => {
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <nav ref={list} className="navigation" aria-label={t('frame.sidebar.label')}>
      {groups.map((group) => (
        <section key={group.id} className="navigation-group" aria-labelledby={`group-${group.id}`}>
          <h2 id={`group-${group.id}`} className="navigation-caption">
            {group.label}
          </h2>
          <ul>
            {group.entries.map((entry) => (
              <li key={entry.id} className="navigation-item">
                {entry.children && !isCollapsed ? (
                  <Branch entry={entry} />
                ) : (
                  <EntryLink entry={entry} isCollapsed={isCollapsed} />
                )}
                <WaitingCount count={waiting?.[entry.id]?.count} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** An entry and its sub-entries. */
const allOf = (entry: NavigationEntry) => [entry, ...(entry.children ?? [])]

const EntryLink = ({ entry, isCollapsed }: { entry: NavigationEntry; isCollapsed?: boolean }) => (
  <Link
    className="navigation-entry"
    to={entry.path}
    aria-current={entry.isCurrent ? 'page' : undefined}
    title={isCollapsed ? entry.label : undefined}
  >
    <Icon name={entry.icon} />
    <span className="navigation-label">{entry.label}</span>
  </Link>
)

/** Beside the link instead of in it, so that the link's name is unchanged. */
const WaitingCount = ({ count }: { count: number | undefined }) => {
  const { t } = useTranslation()
  if (!count) return null
  return (
    <span className="navigation-count">
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
        className="navigation-entry"
        aria-expanded={isOpen}
        data-within={isCurrent && !isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={entry.icon} />
        <span className="navigation-label">{entry.label}</span>
        <Icon className="navigation-chevron" name="chevron" size={14} />
      </button>
      {isOpen && (
        <ul className="navigation-branch">
          {children.map((child) => (
            <li key={child.id}>
              <Link className="navigation-entry" to={child.path} aria-current={child.isCurrent ? 'page' : undefined}>
                <span className="navigation-label">{child.label}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
