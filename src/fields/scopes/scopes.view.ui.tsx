import { useTranslation } from 'react-i18next'
import type { Scope } from '../../declare/token-scopes'
import type { CellProps, KindView } from '../kind.ui'
import { ResourceWords } from '../resource-words.ui'

const ScopesCell = ({ value, place }: CellProps) => {
  const { t } = useTranslation()
  const scopes = Array.isArray(value) ? (value as Scope[]) : []
  const entries = scopes.map(({ resource, access }) => ({ resource, words: access }))
  return <ResourceWords entries={entries} wordLabel={(word) => t(`tokens.access.${word}`)} place={place} />
}

export const view: KindView = { Cell: ScopesCell, width: 200 }
