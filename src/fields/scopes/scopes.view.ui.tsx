import { useTranslation } from 'react-i18next'
import type { CellProps, KindView } from '../kind.ui'
import { ResourceValues } from '../resource-values.ui'

const ScopesCell = (props: CellProps) => {
  const { t } = useTranslation()
  return <ResourceValues {...props} entryKey="access" valueLabel={(scope) => t(`tokens.access.${scope}`)} />
}

export const view: KindView = { Cell: ScopesCell, width: 200 }
