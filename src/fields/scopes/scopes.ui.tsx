import { useTranslation } from 'react-i18next'
import '../cell.css'
import { resources } from '../../resources'
import type { CellProps, KindUi } from '../kind.ui'
import { NoValue } from '../no-value.ui'
import type { Scope } from './scopes'

/** What a scope's resource is called; one that is no longer declared by its own name. */
export const useResourceLabel = () => {
  const { t } = useTranslation()
  return (name: string) => (resources.some((each) => each.name === name) ? t(`resources.${name}.many`) : name)
}

/** In a row how much it opens, on the record what. */
const ScopesCell = ({ value, place }: CellProps) => {
  const { t } = useTranslation()
  const labelOf = useResourceLabel()
  const scopes = Array.isArray(value) ? (value as Scope[]) : []
  if (scopes.length === 0) return <NoValue />
  const wordsOf = ({ access }: Scope) => access.map((word) => t(`tokens.access.${word}`)).join(t('list.comma'))
  if (place !== 'record') {
    const whole = scopes.map((scope) => `${labelOf(scope.resource)}: ${wordsOf(scope)}`).join('\n')
    const first = scopes[0] ? labelOf(scopes[0].resource) : ''
    return (
      <span className="cell-text" title={whole}>
        {scopes.length === 1 ? first : t('tokens.scopes.several', { count: scopes.length })}
      </span>
    )
  }
  return (
    <ul className="cell-list">
      {scopes.map((scope) => (
        <li key={scope.resource}>
          {labelOf(scope.resource)} <span className="cell-quiet">{wordsOf(scope)}</span>
        </li>
      ))}
    </ul>
  )
}

export const scopesUi: KindUi = { Cell: ScopesCell, width: 200 }
