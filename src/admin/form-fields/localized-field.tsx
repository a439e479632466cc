import { Button, Flex } from 'antd'
import { type ComponentType, memo, useCallback, useContext, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '../../declare'
import { hasLanguageChoice } from '../../declare/languages'
import { textIn } from '../../declare/properties'
import { editorOf } from '../../fields/editors.ui'
import type { EditorProps } from '../../fields/kind.editor.ui'
import { browserStorage } from '../../preferences/browser-storage'
import { useLanguage } from '../../providers/labels'
import { languageLabel } from '../../providers/language'
import { Tabs } from '../../theme/tabs'
import { FieldItem } from './field-item'
import { FormLanguage, MissingMark } from './form-languages'
import { describedBy, type LabelledMessage, useInputId } from './issue-text'
import { useTranslationParts } from './translation/translation-parts'

interface LocalizedFieldProps extends EditorProps {
  help?: string
  fieldMessages: readonly LabelledMessage[]
}

/** A text in every language: side by side, or in tabs on narrow screens. A missing one is marked. */
export const LocalizedField = ({ help, fieldMessages, ...props }: LocalizedFieldProps) => {
  const { field, value, label, isRequired, name: path } = props
  const { onChange: _, ...input } = props
  const { t } = useTranslation()
  const inputId = useInputId()
  const ofForm = useContext(FormLanguage)
  const own = useState<Language>(useLanguage())
  const [shown, setShown] = ofForm ? [ofForm.shown, ofForm.show] : own
  const { Editor, isWide } = editorOf(field)
  const [isBeside, setBeside] = useSideBySide()
  const isTabbed = isBeside ? undefined : isWide
  const isWrong = (language: Language) => fieldMessages.some((one) => one.path === `${path}.${language}`)
  const isMissing = (language: Language) =>
    !textIn(value, language) && languages.some((other) => other !== language && textIn(value, other))

  const latest = useRef(props)
  latest.current = props
  const change = useCallback((language: Language, text: unknown) => {
    const { value, onChange } = latest.current
    onChange({ ...(value as object | null), [language]: text })
  }, [])
  const translation = useTranslationParts(props)

  // A refused save opens the tab of the invalid language, so that it can get the focus.
  const firstWrong = languages.find(isWrong)
  const [wrongBefore, setWrongBefore] = useState(firstWrong)
  if (firstWrong !== wrongBefore) {
    setWrongBefore(firstWrong)
    if (firstWrong && !isWrong(shown) && !ofForm) own[1](firstWrong)
  }

  return (
    <FieldItem
      path={path}
      label={label}
      role="group"
      aria-label={label}
      htmlFor={isTabbed ? inputId(`${path}.${shown}`) : undefined}
      required={isRequired}
      messages={fieldMessages.filter((one) => one.path === path)}
      help={help}
      width="full"
      data-wide={isTabbed}
      data-beside={isWide && isBeside}
    >
      <div className="relative">
        {hasLanguageChoice && (isTabbed || !ofForm) && (
          <Tabs
            size="small"
            className={isTabbed ? 'form-languages' : 'form-languages form-languages-narrow'}
            tabBarStyle={{ marginBlockEnd: 4 }}
            activeKey={shown}
            onChange={(key) => setShown(key as Language)}
            items={languages.map((language) => ({
              key: language,
              label: (
                <span className="line" data-attention={isWrong(language)}>
                  {languageLabel(language)}
                  {isMissing(language) && <MissingMark />}
                </span>
              ),
            }))}
          />
        )}
        {hasLanguageChoice && isWide && (
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
            const ids = [
              help && language === languages[0] && `${inputId(path)}-help`,
              describedBy(inputId(part), undefined, messages),
            ]
            const caption = t('form.inLanguage', { field: label, language: languageLabel(language) })
            return (
              <div key={language} className="form-half stack tight" data-shown={language === shown}>
                <Flex align="center" justify="space-between" gap={8} className="form-half-head">
                  <label
                    className={`form-half-label line text-quiet text-caption ${isTabbed ? 'visually-hidden' : ''}`}
                    htmlFor={inputId(part)}
                  >
                    {languageLabel(language)}
                    {isMissing(language) && <MissingMark />}
                  </label>
                  {translation.buttonFor(language)}
                </Flex>
                <FieldItem path={part} messages={messages}>
                  <LanguageInput
                    {...input}
                    Editor={Editor}
                    change={change}
                    id={inputId(part)}
                    label={caption}
                    language={language}
                    isInvalid={messages.length > 0}
                    describedBy={ids.filter(Boolean).join(' ') || undefined}
                    value={textIn(value, language)}
                  />
                  {translation.stateOf(language)}
                </FieldItem>
              </div>
            )
          })}
        </div>
      </div>
    </FieldItem>
  )
}

interface LanguageInputProps extends Omit<EditorProps, 'onChange'> {
  Editor: ComponentType<EditorProps>
  language: Language
  change(language: Language, text: unknown): void
}

/** The input of one language. Typing in another one does not render it again. */
const LanguageInput = memo(({ Editor, change, ...props }: LanguageInputProps) => (
  <Editor {...props} onChange={(text) => change(props.language, text)} />
))

const storage = 'languages-side-by-side'

/** Whether long texts show their languages side by side; kept in this browser. */
function useSideBySide(): [boolean, (isBeside: boolean) => void] {
  const [isBeside, setBeside] = useState(() => browserStorage.getItem(storage) === 'true')
  const change = (isBeside: boolean) => {
    browserStorage.setItem(storage, String(isBeside))
    setBeside(isBeside)
  }
  return [isBeside, change]
}
