import { type ReactNode, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { safeRedirect, withRedirect } from '../../providers/navigation'
import { usePageTitle } from '../page/shown-page'
import { AccountCorner } from './account-corner'
import { Brand } from './brand'
import './accounts.css'

const never = () => () => undefined

/** Whether React takes over the content of the document, which is the same for each address of a page. */
export const useIsFromDocument = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

/** The original location (`redirect`), passed between the sign-in pages. */
export const useWayBack = () => {
  const [search] = useSearchParams()
  const back = safeRedirect(useIsFromDocument() ? null : search.get('redirect'))
  return { back, to: (page: string) => withRedirect(page, back) }
}

/** Values that one sign-in page passes to the next in the location's state, so that they are typed only once. */
export interface TypedEmail {
  typedEmail?: string
}

interface AccountCardProps {
  title: string
  /** One line under the title. */
  lead?: ReactNode
  /** Under the card: links to the other sign-in pages. */
  foot?: ReactNode
  children: ReactNode
}

/** The frame of all sign-in pages: one card, with language and theme in the corner. */
export const AccountCard = ({ title, lead, foot, children }: AccountCardProps) => {
  usePageTitle(title)
  return (
    <div className="account-page screen-high">
      <AccountCorner />
      <main className="account-main" tabIndex={-1}>
        <Brand />
        <section className="account-card surface">
          <h1>{title}</h1>
          {lead && <p className="text-secondary">{lead}</p>}
          {children}
        </section>
        {foot && <div className="account-foot apart row text-secondary">{foot}</div>}
      </main>
    </div>
  )
}
