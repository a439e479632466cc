import type { ReactNode } from 'react'
import { productName } from '../../product'
import { usePageTitle } from '../page-title'
import { Mark } from '../product-parts'
import { AccountCorner } from './account-corner'
import './accounts.css'

interface AccountCardProps {
  title: string
  /** One line under the title. */
  lead?: ReactNode
  /** Under the card: the way to the other pages of the family. */
  foot?: ReactNode
  children: ReactNode
}

/** The page all of sign-in's family share: one quiet card, language and theme in the corner. */
export const AccountCard = ({ title, lead, foot, children }: AccountCardProps) => {
  usePageTitle(title)
  return (
    <div className="account-page">
      <AccountCorner />
      <main className="account-main">
        <p className="account-brand">
          <Mark />
          <span>{productName}</span>
        </p>
        <section className="account-card">
          <h1>{title}</h1>
          {lead && <p className="account-lead">{lead}</p>}
          {children}
        </section>
        {foot && <div className="account-foot">{foot}</div>}
      </main>
    </div>
  )
}
