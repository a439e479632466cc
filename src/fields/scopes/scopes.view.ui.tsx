import { useTranslation } from 'react-i18next'
import type { Scope } from '../../declare/token-scopes'
import type { CellProps, KindView } from '../kind.ui'
import { ResourceValues } from '../resource-values.ui'

const ScopesCell = ({ value, place }: CellProps) => {
  const { t } = useTranslation()
  const scopes = Array.isArray(value) ? (value as Scope[]) : []
  const entries = scopes.map(({ resource, access }) => ({ resource, values: access }))
  return <ResourceValues entries={entries} valueLabel={(scope) => t(`tokens.access.${scope}`)} place={place} />
}

export const view: KindView = { Cell: ScopesCell, width: 200 }
