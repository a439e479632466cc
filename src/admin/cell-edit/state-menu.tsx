import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { useLabels } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import { MenuDropdown } from '../../theme/menu-dropdown'
import type { ActionItem } from '../actions/use-actions'

interface StateMenuProps {
  resource: ResourceDeclaration
  name: string
  /** The cell of the state. */
  cell: HTMLElement
  items: readonly ActionItem[]
  onClose(): void
}

/** The actions that change a state now, at its cell. */
export const StateMenu = ({ resource, name, cell, items, onClose }: StateMenuProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  return createPortal(
    <MenuDropdown
      open
      placement="bottomLeft"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      menu={{
        'aria-label': t('cellEdit.change', { field: labels.field(name) }),
        items: items.map(({ id, label, icon, isDanger, run }) => ({
          key: id,
          label,
          icon: <Icon name={icon} />,
          danger: isDanger,
          onClick: () => {
            onClose()
            run()
          },
        })),
      }}
    >
      <span className="cell-anchor cover" />
    </MenuDropdown>,
    cell,
  )
}
