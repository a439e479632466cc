import { Button, Flex } from 'antd'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '../../declare'
import { textIn } from '../../declare/properties'
import { editorOf } from '../../fields/editors.ui'
import type { EditorProps } from '../../fields/kind.editor.ui'
import { useLanguage } from '../../providers/labels'
import { FieldPresence } from './field-presence'
import { FormLanguage, MissingMark } from './form-languages'
import { describedBy, type FieldMessage, FieldMessages, useInputId } from './issue-text'
import { useTranslationParts } from './translation/translation-parts'

interface LocalizedFieldProps extends EditorProps {
  help?: string
  fieldMessages: readonly FieldMessage[]
}

/** A text in every language: side by side, or in tabs on narrow screens. A missing one is marked. */
export const LocalizedField = ({ help, fieldMessages, ...props }: LocalizedFieldProps) => {
  const { field, value, onChange, label, isRequired, name } = props
  const { t } = useTranslation()
  const inputId = useInputId()
  const ofForm = useContext(FormLanguage)
  const own = useState<Language>(useLanguage())
  const [shown, setShown] = ofForm ? [ofForm.shown, ofForm.show] : own
  const { Editor, isWide } = editorOf(field)
  const path = name
  const [isBeside, setBeside] = useSideBySide()
  const isTabbed = isBeside ? undefined : isWide
  const isWrong = (language: Language) => fieldMessages.some((one) => one.path === `${path}.${language}`)
  const isMissing = (language: Language) =>
    !textIn(value, language) && languages.some((other) => other !== language && textIn(value, other))

  const translation = useTranslationParts(props)

  // A refused save opens the tab of the invalid language, so that it can get the focus.
  const firstWrong = languages.find(isWrong)
  const [wrongBefore, setWrongBefore] = useState(firstWrong)
  if (firstWrong !== wrongBefore) {
    setWrongBefore(firstWrong)
    if (firstWrong && !isWrong(shown) && !ofForm) own[1](firstWrong)
  }

  return (
    <fieldset
      className="form-localized relative"
      data-path={path}
      data-wide={isTabbed}
      data-beside={isWide && isBeside}
      data-invalid={fieldMessages.length > 0}
    >
      <legend className="text-strong" data-required={isRequired}>
        {isTabbed ? <label htmlFor={inputId(`${path}.${shown}`)}>{label}</label> : label}
      </legend>
      <FieldPresence path={path} />
      <Flex
        gap={20}
        className="form-languages tabs"
        role="tablist"
        aria-label={t('form.languages.label', { field: label })}
      >
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            className="line"
            role="tab"
            aria-selected={language === shown}
            aria-controls={`${inputId(path)}-${language}-half`}
            data-attention={isWrong(language)}
            onClick={() => setShown(language)}
          >
            {t(`form.languages.${language}`)}
            {isMissing(language) && <MissingMark />}
          </button>
        ))}
      </Flex>
      {isWide && (
        <Button
          size="small"
          type={isBeside ? 'primary' : 'default'}
          ghost={isBeside}
          className="form-beside"
          aria-pressed={isBeside}
          onClick={() => setBeside(!isBeside)}
        >
          {t('form.languages.beside')}
        </Button>
      )}
      <div className="form-halves halves">
        {languages.map((language) => {
          const part = `${path}.${language}`
          const messages = fieldMessages.filter((one) => one.path === part)
          const caption = t('form.inLanguage', { field: label, language: t(`form.languages.${language}`) })
          return (
            <Flex
              vertical
              gap={4}
              key={language}
              className="form-half"
              id={`${inputId(path)}-${language}-half`}
              data-shown={language === shown}
              data-invalid={messages.length > 0}
            >
              <Flex align="center" justify="space-between" gap={8} className="form-half-head">
                <label
                  className={`form-half-label line text-quiet text-caption ${isTabbed ? 'visually-hidden' : ''}`}
                  htmlFor={inputId(part)}
                >
                  {t(`form.languages.${language}`)}
                  {isMissing(language) && <MissingMark />}
                </label>
                {translation.buttonFor(language)}
              </Flex>
              <Editor
                {...props}
                id={inputId(part)}
                label={caption}
                language={language}
                isInvalid={messages.length > 0}
                describedBy={describedBy(inputId(part), help && language === 'en' ? help : undefined, messages)}
                value={textIn(value, language)}
                onChange={(text) => onChange({ ...(value as object | null), [language]: text })}
              />
              {translation.stateOf(language)}
              <FieldMessages path={part} messages={messages} />
            </Flex>
          )
        })}
      </div>
      <FieldMessages path={path} messages={fieldMessages.filter((one) => one.path === path)} />
      {help && (
        <p className="text-quiet text-small" id={`${inputId(`${path}.en`)}-help`}>
          {help}
        </p>
      )}
    </fieldset>
  )
}

const storage = 'languages-side-by-side'

/** Whether long texts show their languages side by side; kept in this browser. */
export function useSideBySide(): [boolean, (isBeside: boolean) => void] {
  const [isBeside, setBeside] = useState(() => localStorage.getItem(storage) === 'true')
  const change = (isBeside: boolean) => {
    localStorage.setItem(storage, String(isBeside))
    setBeside(isBeside)
  }
  return [isBeside, change]
}
