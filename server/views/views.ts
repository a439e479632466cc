import { type FieldMessages, messageOf } from '../../src/declare'
import { checkText } from '../../src/fields/issues'
import { unknownColumns, unknownParts, wrongPart } from '../../src/lists/view-checks'
import type { ViewLayout } from '../../src/lists/view-layout'
import { resources } from '../../src/registry/resources'
import { type ItemInput, type SavedItem, savedItems } from '../saved-items/items'
import { savedViews, type UseKind, type UseSettings } from './tables'

/** A saved view as one person sees it. */
export interface SavedView extends SavedItem {
  state: string
  layout: ViewLayout
  /** What the person does with it. */
  uses: Partial<Record<UseKind, UseSettings>>
}

/** The values of a view to save; omitted ones keep theirs. */
export interface ViewInput extends ItemInput {
  state?: string | null
  layout?: unknown
}

const longestState = 2_000
const longestLayout = 20_000

const uses = `coalesce((select jsonb_object_agg(u.kind, u.settings) from view_uses u
  where u.view_id = i.id and u.accounts = i.accounts and u.account_id = $2), '{}') as uses`

/** The saved views of lists. Deleting one ends everybody's use of it. */
const items = savedItems<SavedView, ViewInput, { state: string; layout: ViewLayout }>({
  table: savedViews,
  of: {
    resources: resources.filter(({ operations, single }) => operations.includes('list') && !single),
    access: 'list',
  },
  columns: `i.state, i.layout, ${uses}`,
  saved: 'saveView',
  deleted: 'deleteView',
  mostOwn: 200,
  mostListed: 500,
  contentOf: ({ state, layout }, known) => ({
    state: (state ?? known?.state ?? '').replace(/^\?/, ''),
    layout: (layout ?? known?.layout ?? {}) as ViewLayout,
  }),
  check(resource, { state, layout }, known) {
    const messages: FieldMessages = {}
    const unknown = (names: readonly string[], part: string) => {
      for (const each of names) messages[`${part}.${each}`] = [{ key: 'validation.unknownField' }]
    }
    const stateIssues = checkText(state, { max: longestState }).map(messageOf)
    if (stateIssues.length > 0) messages.state = stateIssues
    else if (state !== known?.state) unknown(unknownParts(resource, state), 'state')
    const isObject = typeof layout === 'object' && !Array.isArray(layout)
    const wrong = isObject && JSON.stringify(layout).length <= longestLayout ? wrongPart({ ...layout }) : ''
    if (wrong !== null) messages[wrong ? `layout.${wrong}` : 'layout'] = [{ key: 'validation.unknownField' }]
    else if (JSON.stringify(layout) !== JSON.stringify(known?.layout))
      unknown(unknownColumns(resource, layout), 'layout')
    return messages
  },
  audited: ({ state }) => ({ state }),
})

export const { resourceFor: resourceOfView, list: listViews, find: viewOf, save: saveView, remove: deleteView } = items
