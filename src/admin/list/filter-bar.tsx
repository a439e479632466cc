import { Button, Flex, Input, type InputRef } from 'antd'
import { type ReactNode, type Ref, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOf, type ResourceDeclaration } from '../../declare'
import { useDraft } from '../../fields/use-draft.ui'
import { momentField, viewOf } from '../../fields/views.ui'
import { filterShapeOf, withMark } from '../../lists/filter-value'
import { isNarrowed } from '../../lists/list-state'
import { isSearched, searchedPaths } from '../../lists/search'
import { mayDo, useViewer } from '../../providers/access'
import { useLabels } from '../../providers/labels'
import { useTabState } from '../../providers/tab-state'
import { clearable } from '../../theme/clearable'
import { Icon } from '../../theme/icon'
import { MenuDropdown } from '../../theme/menu-dropdown'
import { useIsPhone } from '../page/use-is-phone'
import { FilterChip } from './filter-chip'
import type { ListTable } from './use-list-table'

/** What filters change: the state of a list, or of a panel that has the filters of a list. */
export type FilteredList = Pick<ListTable, 'state' | 'change' | 'filter' | 'clear'>

interface FilterBarProps {
  resource: ResourceDeclaration
  list: FilteredList
  /** The search of a page, with a key that focuses it. */
  searchInput?: Ref<InputRef>
  /** Moves the focus from the search to the first result. */
  onLeaveSearch?(): void
  /** Rendered after the filters. */
  children?: ReactNode
}

/** Free search, the filters that are on as sentences, and the way to another. */
export const FilterBar = ({ resource, list, searchInput, onLeaveSearch, children }: FilterBarProps) => {
  const { t } = useTranslation()
  const { state, filter, change, clear } = list
  const isPhone = useIsPhone()
  // A filter that was just added has no value yet: it is on the screen, not in the address.
  const [open, setOpen] = useTabState<string | null>(`filter:${resource.name}`, null)
  const active = Object.keys(state.filters)
  const names = open !== null && !active.includes(open) ? [...active, open] : active
  const addButton = useRef<HTMLButtonElement>(null)
  /** Closes the editor of a filter and focuses the button that adds filters. A filter without a value is removed. */
  const close = (name: string) => {
    setOpen((current) => (current === name ? null : current))
    if (!Object.hasOwn(state.filters, name)) addButton.current?.focus()
  }
  const possible = usePossibleFilters(resource)
  const isAny = active.some((name) => state.filters[name]?.any)
  const setAny = (any: boolean) => {
    const entries = Object.entries(state.filters).map(([name, value]) => [name, withMark(value, 'any', any)])
    change({ filters: Object.fromEntries(entries) })
  }
  const clearing = isNarrowed(state) && (
    <Button type="text" className="fixed text-secondary" onClick={clear}>
      {t('filters.clear')}
    </Button>
  )
  return (
    <search className="screen-only line top wide">
      <Flex wrap align="center" gap={8} className="fill">
        {isSearched(resource) && (
          <SearchInput resource={resource} list={list} inputRef={searchInput} onLeave={onLeaveSearch} />
        )}
        {names.map((name) => (
          <FilterChip
            key={name}
            resource={resource}
            name={name}
            value={state.filters[name]}
            isOpen={open === name}
            onOpenChange={(isOpen) => (isOpen ? setOpen(name) : close(name))}
            onChange={(value) => filter(name, value && withMark(value, 'any', isAny))}
            onRemove={() => {
              filter(name, null)
              addButton.current?.focus()
            }}
          />
        ))}
        {active.length > 1 && (
          <Button type={isAny ? 'primary' : 'text'} aria-pressed={isAny} onClick={() => setAny(!isAny)}>
            {t('filters.any')}
          </Button>
        )}
        {possible.length > 0 && (
          <AddFilter
            resource={resource}
            button={addButton}
            names={possible.filter((name) => !names.includes(name))}
            onAdd={setOpen}
          />
        )}
        {isPhone && clearing}
        {children}
      </Flex>
      {!isPhone && clearing}
    </search>
  )
}

/** Declared filters that have an editor and lead to nothing the actor may not list. */
export function usePossibleFilters(resource: ResourceDeclaration): readonly string[] {
  const viewer = useViewer((state) => state.viewer)
  return resource.list.filters.filter((name) => {
    const field = fieldOf(resource, name) ?? momentField
    if (filterShapeOf(resource, name) === 'records') return mayDo(viewer, String(field.to), 'list')
    return filterShapeOf(resource, name) !== null && viewOf(field).FilterEditor !== undefined
  })
}

interface SearchInputProps {
  resource: ResourceDeclaration
  list: FilteredList
  inputRef: Ref<InputRef> | undefined
  onLeave: (() => void) | undefined
}

const SearchInput = ({ resource, list: { state, change }, inputRef, onLeave }: SearchInputProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const viewer = useViewer((known) => known.viewer)
  const paths = searchedPaths(resource, ({ name }) => mayDo(viewer, name, 'list'))
  const fields = [...new Set(paths.map(([name = '']) => labels.field(name)))]
  const { draft, setDraft, flush } = useDraft(`search:${resource.name}`, state.search, (search) => change({ search }))
  return (
    <Input
      ref={inputRef}
      className="search"
      type="search"
      prefix={<Icon name="search" size={15} />}
      suffix={inputRef && draft === '' && <kbd className="phone-hidden">/</kbd>}
      aria-label={t('list.search', { many: labels.manyInline })}
      aria-keyshortcuts={inputRef ? '/' : undefined}
      title={t('list.searchFields', { fields: fields.join(t('list.comma')) })}
      placeholder={t('list.search', { many: labels.manyInline })}
      maxLength={200}
      allowClear={clearable}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onPressEnter={flush}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing || !onLeave) return
        // The browser would empty the input: the list would change under the keys that follow.
        event.preventDefault()
        flush()
        onLeave()
      }}
    />
  )
}

interface AddFilterProps {
  resource: ResourceDeclaration
  button: RefObject<HTMLButtonElement | null>
  names: readonly string[]
  onAdd(name: string): void
}

/** The menu of fields that may be filtered by. */
const AddFilter = ({ resource, button, names, onAdd }: AddFilterProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  return (
    <MenuDropdown
      destroyOnHidden
      disabled={names.length === 0}
      menu={{
        'aria-label': t('filters.add'),
        items: names.map((name) => ({ key: name, label: labels.field(name), onClick: () => onAdd(name) })),
      }}
    >
      <Button ref={button} type="dashed" icon={<Icon name="filter" size={15} />} aria-haspopup="menu">
        {t('filters.add')}
      </Button>
    </MenuDropdown>
  )
}
