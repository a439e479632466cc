import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { HelpArticles } from './help-articles'

/** `/help-center`: the articles for staff with search and topics; the URL contains the search. */
export const HelpCenterPage = () => {
  const { t } = useTranslation()
  const [parameters, setParameters] = useSearchParams()
  const set = (name: string) => (value: string) =>
    setParameters(
      (now) => {
        if (value) now.set(name, value)
        else now.delete(name)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className="page stack">
      <header>
        <h1>{t('help.title')}</h1>
        <p className="text-secondary">{t('help.lead')}</p>
      </header>
      <HelpArticles
        query={parameters.get('q') ?? ''}
        setQuery={set('q')}
        role={parameters.get('role')}
        setRole={set('role')}
      />
    </div>
  )
}
