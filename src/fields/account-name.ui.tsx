import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

const AccountLink = lazy(async () => ({ default: (await import('./found-link.ui')).AccountLink }))

interface AccountNameProps {
  /** The id of the account; null if the actor may not know it. */
  id: unknown
  /** Its name at that time; null for the program. */
  name: string | null
}

/** The name of an account that did something, as a link where the actor may open the account. */
export const AccountName = ({ id, name }: AccountNameProps) => {
  const { t } = useTranslation()
  if (name === null) return t('show.history.program')
  return typeof id === 'string' ? (
    <Suspense fallback={name}>
      <AccountLink id={id} name={name} />
    </Suspense>
  ) : (
    name
  )
}
