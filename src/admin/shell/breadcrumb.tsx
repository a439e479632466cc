import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useMatches } from 'react-router'
import { Icon } from '../../theme/icon'
import { usePageTitle, useShownRecord } from '../page-title'
import { type Crumb, isRouteHandle } from '../routes/crumbs'

/** The breadcrumb from the route. It also sets the browser's tab title, most specific part first. */
export const Breadcrumb = () => {
  const { t } = useTranslation()
  const crumbs = useCrumbs()
  usePageTitle(
    [...crumbs]
      .reverse()
      .map(({ label }) => label)
      .join(' · '),
  )
  return (
    <nav className="breadcrumb" aria-label={t('frame.breadcrumb')}>
      <ol>
        {crumbs.map(({ label, to }, index) => (
          <Fragment key={`${label}${to}`}>
            <li>
              {to && index < crumbs.length - 1 ? (
                <Link to={to}>{label}</Link>
              ) : (
                <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{label}</span>
              )}
              {index < crumbs.length - 1 && <Icon name="chevron" size={12} />}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}

const useCrumbs = (): Crumb[] => {
  const { t } = useTranslation()
  const { title } = useShownRecord()
  const match = useMatches().findLast(({ handle }) => isRouteHandle(handle))
  return match && isRouteHandle(match.handle) ? match.handle.crumbs(t, match.params, title) : []
}
