import { Grid, Breadcrumb as Trail } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useMatches } from 'react-router'
import { Icon } from '../../theme/icon'
import { usePageTitle, useShownRecord } from '../page-title'
import { type Crumb, isRouteHandle } from '../routes/crumbs'

/** The breadcrumb from the route. It also sets the browser's tab title, most specific part first. */
export const Breadcrumb = () => {
  const { t } = useTranslation()
  const crumbs = useCrumbs()
  const { xs: isPhone } = Grid.useBreakpoint()
  usePageTitle(
    [...crumbs]
      .reverse()
      .map(({ label }) => label)
      .join(' · '),
  )
  // On a phone the page's heading names it: the way back is enough.
  const back = crumbs.at(-2)
  const shown = isPhone && back ? [back] : crumbs
  return (
    <Trail
      className="breadcrumb"
      aria-label={t('frame.breadcrumb')}
      separator={<Icon name="chevron" size={12} />}
      items={shown.map((crumb) => ({
        key: `${crumb.label}${crumb.to}`,
        title:
          crumb.to && crumb !== crumbs.at(-1) ? (
            <Link to={crumb.to}>{crumb.label}</Link>
          ) : (
            <span aria-current={crumb === crumbs.at(-1) ? 'page' : undefined}>{crumb.label}</span>
          ),
      }))}
    />
  )
}

const useCrumbs = (): Crumb[] => {
  const { t } = useTranslation()
  const { title } = useShownRecord()
  const match = useMatches().findLast(({ handle }) => isRouteHandle(handle))
  return match && isRouteHandle(match.handle) ? match.handle.crumbs(t, match.params, title) : []
}
