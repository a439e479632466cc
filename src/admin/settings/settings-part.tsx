import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** A part of a page of the settings: caption and one line of help at the start, what it is about at the end. */
export const SettingsPart = ({ name, children }: { name: string; children: ReactNode }) => {
  const { t } = useTranslation()
  const id = `setting-${name.replace('.', '-')}`
  return (
    <section className="setting" aria-labelledby={id}>
      <div>
        <h2 id={id}>{t(`settings.${name}.title`)}</h2>
        <p className="setting-help">{t(`settings.${name}.help`)}</p>
      </div>
      <div className="setting-fields">{children}</div>
    </section>
  )
}
