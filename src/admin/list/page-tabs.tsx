import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { mayDo, useViewer } from '../../providers/access'
import { pageLabel, tabsOf } from '../routes/pages'
import './page-tabs.css'

/** The other resources of the page that this one is a tab of. */
export const PageTabs = ({ resource }: { resource: ResourceDeclaration }) => {
  const { t } = useTranslation()
  const viewer = useViewer((state) => state.viewer)
  const tabs = tabsOf(resource).filter(({ name }) => mayDo(viewer, name, 'list'))
  if (!resource.page || tabs.length < 2) return null
  return (
    <nav className="page-tabs" aria-label={pageLabel(resource.page, t)}>
      {tabs.map(({ name, path }) => (
        <NavLink key={name} to={path} end>
          {t(`resources.${name}.many`)}
        </NavLink>
      ))}
    </nav>
  )
}
