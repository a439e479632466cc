import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { mayOpen, useViewer } from '../../providers/access'
import '../list/page-tabs.css'
import './settings.css'
import { settingsPages } from './settings-pages'

interface SettingsFrameProps {
  /** Key of the page's words under `settings`. */
  page: (typeof settingsPages)[number]['id']
  children: ReactNode
}

/** What the pages of the settings share: the way between them, title and lead. */
export const SettingsFrame = ({ page, children }: SettingsFrameProps) => {
  const { t } = useTranslation()
  const viewer = useViewer((state) => state.viewer)
  return (
    <div className="settings">
      <nav className="page-tabs" aria-label={t('menu.settings')}>
        {settingsPages
          .filter(({ path }) => mayOpen(viewer, path))
          .map(({ id, path }) => (
            <NavLink key={id} to={path} end>
              {t(`settings.${id}.title`)}
            </NavLink>
          ))}
      </nav>
      <header>
        <h1>{t(`settings.${page}.title`)}</h1>
        <p className="settings-lead">{t(`settings.${page}.lead`)}</p>
      </header>
      {children}
    </div>
  )
}
