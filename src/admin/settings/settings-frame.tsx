import { Radio } from 'antd'
import type { AriaAttributes, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { languageName } from '../../declare/languages'
import { languages } from '../../product'
import { mayOpen, useViewer } from '../../providers/access'
import { chooseLanguage } from '../../providers/chosen-language'
import { useLanguage } from '../../providers/labels'
import { type SettingsPage, settingsPageNames, settingsPages } from '../../settings/settings-pages'
import { Loading } from '../../theme/loading'
import { Failed } from '../page/load-failed'
import { SegmentNav } from '../page/segment-nav'
import { type OwnSettings, useOwnSettings } from './settings-query'
import '../controls/choices.css'
import './settings.css'

interface SettingsFrameProps {
  /** Key of the page's messages under `settings`. */
  page: SettingsPage
  children: ReactNode
}

/** The frame of the settings pages: navigation, title and lead. */
export const SettingsFrame = ({ page, children }: SettingsFrameProps) => {
  const { t } = useTranslation()
  const viewer = useViewer((state) => state.viewer)
  return (
    <div className="settings page stack">
      <SegmentNav label={t('menu.settings')}>
        {settingsPageNames
          .filter((name) => mayOpen(viewer, settingsPages[name]))
          .map((name) => (
            <NavLink key={name} to={settingsPages[name]} end>
              {t(`settings.${name}.title`)}
            </NavLink>
          ))}
      </SegmentNav>
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
      <Loading />
    </div>
  )
}

interface Choice<Value> {
  value: Value
  label: string
  help?: string | undefined
  /** A preview of the choice. */
  sketch?: ReactNode
}

interface ChoiceGroupProps<Value> extends AriaAttributes {
  name: string
  value: unknown
  choices: readonly Choice<Value>[]
  onChange(value: Value): void
}

/** Shows a few choices as cards with radio buttons. */
export const ChoiceGroup = <Value extends string>({ choices, onChange, ...group }: ChoiceGroupProps<Value>) => (
  <Radio.Group
    // Sentences need the width of the form.
    className={choices.some(({ help }) => help) ? 'stack' : 'choices tiles'}
    onChange={({ target }) => onChange(target.value)}
    {...group}
  >
    {choices.map(({ value, label, help, sketch }) => (
      <Radio key={value} className="choice surface" value={value}>
        {label}
        {help && <small className="text-secondary">{help}</small>}
        {sketch}
      </Radio>
    ))}
  </Radio.Group>
)

/** The language of this device. */
export const LanguageChoice = ({ name }: { name: string }) => {
  const language = useLanguage()
  return (
    <ChoiceGroup
      name={name}
      aria-labelledby={`setting-${name}`}
      value={language}
      choices={languages.map((value) => ({ value, label: languageName(value, value) }))}
      onChange={(next) => void chooseLanguage(next)}
    />
  )
}
