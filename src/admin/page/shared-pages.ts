import type { TFunction } from 'i18next'
import type { ResourceDeclaration } from '../../declare'
import { resources } from '../../registry/resources'

const camelCase = (path: string) =>
  path.replace(/^\//, '').replace(/[-/](\w)/g, (_, letter: string) => letter.toUpperCase())

/** The name of a page with several resources: the resource with that path, else a message of the page. */
export const pageLabel = (page: string, t: TFunction): string => {
  const owner = resources.find(({ path }) => path === page)
  return t(owner ? `resources.${owner.name}.many` : `menu.${camelCase(page)}`)
}

/** The resources of a shared page, in order; empty if it is not shared. */
export const tabsOf = ({ page }: ResourceDeclaration): readonly ResourceDeclaration[] =>
  page ? resources.filter((other) => other.page === page) : []

/** Pages that are no resource's own path: opening one opens its first tab. */
export const pagesOfTabs = (): readonly { page: string; first: ResourceDeclaration }[] =>
  resources
    .filter(({ page }, index) => page && resources.findIndex((other) => other.page === page) === index)
    .filter(({ page }) => !resources.some(({ path }) => path === page))
    .map((first) => ({ page: first.page as string, first }))
