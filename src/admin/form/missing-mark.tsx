import { useTranslation } from 'react-i18next'

/** Marks a language without a text. */
export const MissingMark = () => {
  const { t } = useTranslation()
  return <span className="form-missing text-strong">{t('form.missing')}</span>
}
