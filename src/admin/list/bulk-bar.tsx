import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../fields/formats.ui'
import { Icon } from '../../theme/icon'
import type { ActionItem } from '../actions/use-actions'
import { ActionRow } from '../controls/action-row'
import { useIsPhone } from '../page/use-is-phone'
import type { Matching } from './use-matching'

interface BulkBarProps {
  count: number
  /** The actions that are possible on some or all selected records. */
  actions: readonly ActionItem[]
  /** The records that match; null if all of them are selected, or they are not offered. */
  matching: Matching | null
  /** Opens the edit of fields; null if the actor may not edit. */
  onEdit: (() => void) | null
  onClear(): void
}

/** The bar of a selection: its size, and its actions with the number of records that each applies to. */
export const BulkBar = ({ count, actions, matching, onEdit, onClear }: BulkBarProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const isPhone = useIsPhone()
  const all = matching
    ? [
        {
          id: 'all',
          label: matching.label,
          type: 'link' as const,
          loading: matching.isLoading,
          run: matching.select,
        },
      ]
    : []
  return (
    <Flex
      component="section"
      wrap
      align="center"
      gap={8}
      className="bulk-bar screen-only page padded raised"
      aria-label={t('list.selection')}
      data-bottom-bar
    >
      <span className="text-strong numbers" role="status">
        {t('list.selected', { total: formats.number(count) })}
      </span>
      {actions.length === 0 && !onEdit && <span className="text-quiet text-small">{t('list.nothingPossible')}</span>}
      {/* On a narrow phone they break the line together: no button is alone. */}
      <Flex wrap align="center" gap={8}>
        <ActionRow
          size="small"
          first={1}
          actions={[
            ...(isPhone ? [] : all),
            ...(onEdit
              ? [
                  {
                    id: 'fields',
                    label: t('bulkEdit.open'),
                    icon: 'edit',
                    'aria-haspopup': 'dialog' as const,
                    run: onEdit,
                  },
                ]
              : []),
            ...actions.map(({ id, label, icon, isDanger, whole, records, run }) => ({
              id,
              icon,
              danger: isDanger,
              run,
              label:
                whole || records.length === count
                  ? label
                  : t('list.actionOnSome', {
                      action: label,
                      some: formats.number(records.length),
                      total: formats.number(count),
                    }),
            })),
            ...(isPhone ? all : []),
          ]}
        />
        <Button
          size="small"
          type="text"
          icon={<Icon name="close" size={15} />}
          aria-label={t('list.unselect')}
          title={t('list.unselect')}
          aria-keyshortcuts="Escape"
          onClick={onClear}
        />
      </Flex>
    </Flex>
  )
}
