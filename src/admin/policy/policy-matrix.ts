import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { humanise, type RoleScheme } from '../../declare'
import { inline } from '../../declare/names'
import { staffOf } from '../../declare/role-scheme'
import { graphql, type ResultOf } from '../../providers/graphql'
import { labelsOf } from '../../providers/labels'
import { request } from '../../providers/transport'
import { resourceNamed, resources } from '../../registry/resources'
import { settingsPageNames, settingsPages } from '../../settings/settings-pages'
import { pageLabel } from '../page/shared-pages'

const document = graphql(`{ policyMatrix {
  reading isActive roles
  rows { path resources actions cells { role actions } }
  offered { line role path actions }
} }`)

/** The policy of one role scheme. */
export type PolicyMatrix = ResultOf<typeof document>['policyMatrix'][number]
/** A path with its actions; `*` is every path without a separate row. */
export type PolicyRow = PolicyMatrix['rows'][number]
/** A commented line of policy.csv that an operator can enable. */
export type PolicyOffer = PolicyMatrix['offered'][number]

/** The policy in both role schemes; it only changes with a restart of the server. */
export const usePolicyMatrix = () =>
  useQuery({
    queryKey: ['policyMatrix'],
    queryFn: async () => (await request(document)).policyMatrix,
  })

/** Labels of the policy. */
export interface PolicyLabels {
  /** The label of a path in the sidebar and in titles. */
  page(row: Pick<PolicyRow, 'path' | 'resources'>): string
  action(name: string, behind: readonly string[]): string
  role(role: string): string
  /** The accounts and the roles of staff in a role scheme, as a sentence. */
  staff(roleScheme: RoleScheme): string
}

/** Pages of the table without records, by the key of their label. */
const pageKeys: Readonly<Record<string, string>> = {
  '/': 'menu.dashboard',
  ...Object.fromEntries(settingsPageNames.map((page) => [settingsPages[page], `settings.${page}.title`])),
  '/settings': 'menu.settings',
  '*': 'policy.anyOther',
}

/** Labels of pages, actions and roles in the interface's language. */
export function usePolicyLabels(): PolicyLabels {
  const { t, i18n } = useTranslation()
  return useMemo(() => {
    const role = (role: string) => t(`roles.${role}`, { defaultValue: humanise(role) })
    return {
      page: ({ path, resources: behind }) => {
        const key = pageKeys[path]
        if (key) return t(key)
        const isPage = resources.some(({ page, path: own }) => page === path || own === path)
        if (isPage) return pageLabel(path, t)
        const [first] = behind
        return first ? t(`resources.${first}.many`) : humanise(path.slice(1))
      },
      action: (name, behind) => {
        const general = `policy.actions.${name}`
        if (i18n.exists(general)) return t(general)
        const owner = resources.find((each) => behind.includes(each.name) && Object.hasOwn(each.actions, name))
        return owner ? t(`resources.${owner.name}.actions.${name}.label`) : humanise(name)
      },
      role,
      staff: (roleScheme) => {
        const { accounts, roles } = staffOf(roleScheme)
        const { manyInline } = labelsOf(resourceNamed(accounts), t)
        return t('policy.roleSchemes.about', { accounts: manyInline, roles: roles.map((each) => inline(role(each))) })
      },
    }
  }, [t, i18n])
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/**
 * The rows that match a search by path, label of the page, or label of an action.
 * @param text the search; every word must match, in any order
 */
export function matchingRows(
  rows: readonly PolicyRow[],
  text: string,
  labels: Pick<PolicyLabels, 'page' | 'action'>,
): PolicyRow[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    const found = plain(
      [row.path, labels.page(row), ...row.actions.map((action) => labels.action(action, row.resources))].join('\n'),
    )
    return wanted.every((word) => found.includes(word))
  })
}
