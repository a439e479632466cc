import { useTranslation } from 'react-i18next'
import { useQueryValues } from '../../admin/page/use-query-values'
import { HelpArticles } from './help-articles'

/** `/help-center`: the articles for staff with search and topics; the URL contains the search. */
export const HelpCenterPage = () => {
  const { t } = useTranslation()
  const [parameters, change] = useQueryValues()
  const set = (name: string) => (value: string) => change({ [name]: value }, { preventScrollReset: true })
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
