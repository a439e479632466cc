import { useBreadcrumb, useParsed } from '@refinedev/core'
import { DocumentTitleHandler } from '@refinedev/react-router'
import { Grid, Breadcrumb as Trail } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../theme/icon'
import { titleOfTab, useShownRecord } from '../shown-page'

/** Refine's breadcrumb with the titles of records. It also sets the browser's tab title, most specific part first. */
export const Breadcrumb = () => {
  const { t } = useTranslation()
  const crumbs = useCrumbs()
  const { xs: isPhone } = Grid.useBreakpoint()
  const title = titleOfTab(
    [...crumbs]
      .reverse()
      .map(({ label }) => label)
      .join(' · '),
  )
  // On a phone the page's heading names it: the way back is enough.
  const back = crumbs.at(-2)
  const shown = isPhone && back ? [back] : crumbs
  return (
    <>
      {/* Refine sets the title on navigation; the key also sets it when the title of the record arrives. */}
      <DocumentTitleHandler key={title} handler={() => title} />
      <Trail
        className="breadcrumb"
        aria-label={t('frame.breadcrumb')}
        separator={<Icon className="mirrored" name="chevron" size={12} />}
        items={shown.map((crumb) => ({
          key: `${crumb.label}${crumb.href}`,
          title:
            crumb.href && crumb !== crumbs.at(-1) ? (
              <Link to={crumb.href}>{crumb.label}</Link>
            ) : (
              <span aria-current={crumb === crumbs.at(-1) ? 'page' : undefined}>{crumb.label}</span>
            ),
        }))}
      />
    </>
  )
}

interface Crumb {
  label: string
  href?: string
}

/** Refine names the action on a record. Here the title names the record, and its form is below its screen. */
const useCrumbs = (): readonly Crumb[] => {
  const { t } = useTranslation()
  const { breadcrumbs } = useBreadcrumb()
  const { action, pathname = '', resource } = useParsed()
  const { title } = useShownRecord()
  if (action !== 'show' && action !== 'edit') return breadcrumbs
  const record = {
    label: title ?? t([`resources.${resource?.name}.one`, 'frame.loading']),
    href: pathname.replace(/\/edit$/, ''),
  }
  return action === 'show'
    ? [...breadcrumbs.slice(0, -1), record]
    : [...breadcrumbs.slice(0, -1), record, ...breadcrumbs.slice(-1)]
}
