import { createContext, memo, useContext, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf, isLocalized, type Language, languages, propertyOf } from '../../declare'
import { textIn } from '../../declare/properties'
import { useLanguage } from '../../providers/labels'
import { languageLabel } from '../../providers/language'
import { Segments } from '../../theme/segments'
import type { FormState } from '../form-values/form-state'

interface ShownLanguage {
  shown: Language
  show(language: Language): void
}

/** The language whose inputs a narrow form shows; null outside of a record's form. */
export const FormLanguage = createContext<ShownLanguage | null>(null)

/** The language of a form, which starts with the interface's. */
export function useFormLanguage(): ShownLanguage {
  const [shown, show] = useState<Language>(useLanguage())
  return useMemo(() => ({ shown, show }), [shown])
}

/** On a phone, one switch for the language of all texts of the form. It marks a missing text. */
export const FormLanguageSwitch = ({ form: { resource, values } }: { form: FormState }) => {
  const language = useContext(FormLanguage)
  const texts = resource.form
    .flatMap(({ fields }) => fields)
    .flatMap((name) => {
      const field = fieldsOf(resource)[name]
      return field && isLocalized(field) ? [values[propertyOf(name, field)]] : []
    })
  if (!language || texts.length === 0) return null
  const isMissing = (one: Language) =>
    texts.some((text) => !textIn(text, one) && languages.some((other) => textIn(text, other)))
  return <LanguageSwitch {...language} missing={languages.filter(isMissing).join(' ')} />
}

/** Typing does not render it again. `missing`: the languages to mark. */
const LanguageSwitch = memo(({ shown, show, missing }: ShownLanguage & { missing: string }) => {
  const { t } = useTranslation()
  return (
    <Segments
      className="form-language-switch"
      block
      aria-label={t('form.languages.all')}
      value={shown}
      onChange={show}
      options={languages.map((one) => ({
        value: one,
        label: (
          <>
            {languageLabel(one)} {missing.split(' ').includes(one) && <MissingMark />}
          </>
        ),
      }))}
    />
  )
})

/** Marks a language without a text. */
export const MissingMark = () => {
  const { t } = useTranslation()
  return (
    <span className="state-tag text-caption text-strong" data-tone="amber">
      {t('form.missing')}
    </span>
  )
}
