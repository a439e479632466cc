import { Flex, Radio, Skeleton } from 'antd'
import { NavLink } from 'react-router'
import { mayOpen, useViewer } from '../../providers/access'
import './settings.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Failed } from '../page/load-failed'
import { type OwnSettings, useOwnSettings } from './settings-query'

/** The pages under /settings, in the order of their tabs; each path has a line in the access table. */
const settingsPages = [
  { id: 'profile', path: '/settings' },
  { id: 'account', path: '/settings/account' },
  { id: 'appearance', path: '/settings/appearance' },
  { id: 'display', path: '/settings/display' },
  { id: 'notifications', path: '/settings/notifications' },
] as const

interface SettingsFrameProps {
  /** Key of the page's messages under `settings`. */
  page: (typeof settingsPages)[number]['id']
  children: ReactNode
}

/** The frame of the settings pages: navigation, title and lead. */
export const SettingsFrame = ({ page, children }: SettingsFrameProps) => {
  const { t } = useTranslation()
  const viewer = useViewer((state) => state.viewer)
  return (
    <div className="settings page stack">
      <Flex component="nav" gap={4} className="segments" aria-label={t('menu.settings')}>
        {settingsPages
          .filter(({ path }) => mayOpen(viewer, path))
          .map(({ id, path }) => (
            <NavLink key={id} to={path} end>
              {t(`settings.${id}.title`)}
            </NavLink>
          ))}
      </Flex>
      <header>
        <h1>{t(`settings.${page}.title`)}</h1>
        <p className="text-secondary">{t(`settings.${page}.lead`)}</p>
      </header>
      {children}
    </div>
  )
}

/** A section of a settings page: title and help at the start, content at the end. */
export const SettingsPart = ({ name, children }: { name: string; children: ReactNode }) => {
  const { t } = useTranslation()
  const id = `setting-${name.replace('.', '-')}`
  return (
    <section className="section" aria-labelledby={id}>
      <div>
        <h2 id={id}>{t(`settings.${name}.title`)}</h2>
        <p className="text-secondary">{t(`settings.${name}.help`)}</p>
      </div>
      <div className="setting-fields halves top">{children}</div>
    </section>
  )
}

/** Renders its children when the settings are loaded. */
export const LoadedSettings = ({ children }: { children(settings: OwnSettings): ReactNode }) => {
  const { data, isError, refetch } = useOwnSettings()
  if (data) return children(data)
  if (isError) return <Failed retry={refetch} />
  return (
    <div aria-busy="true">
      <Skeleton active />
    </div>
  )
}

interface Choice<Value extends string> {
  value: Value
  label: string
  /** A preview of the choice. */
  sketch?: ReactNode
}

interface ChoiceGroupProps<Value extends string> {
  /** The suffix of the id of the heading that labels it: `setting-{name}`. */
  name: string
  value: Value
  choices: readonly Choice<Value>[]
  onChange(value: Value): void
}

/** Shows a few choices as cards with radio buttons. */
export const ChoiceGroup = <Value extends string>({ name, value, choices, onChange }: ChoiceGroupProps<Value>) => (
  <Radio.Group
    className="choices tiles"
    name={name}
    value={value}
    aria-labelledby={`setting-${name}`}
    onChange={({ target }) => onChange(target.value)}
  >
    {choices.map((choice) => (
      <Radio key={choice.value} className="choice surface" value={choice.value}>
        {choice.label}
        {choice.sketch}
      </Radio>
    ))}
  </Radio.Group>
)
