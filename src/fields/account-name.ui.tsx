import { useTranslation } from 'react-i18next'
import { extraPart } from '../theme/later'

const AccountLink = extraPart(
  async () => (await import('./found-link.ui')).AccountLink,
  ({ name }) => name,
)

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
  return typeof id === 'string' ? <AccountLink id={id} name={name} /> : name
}
