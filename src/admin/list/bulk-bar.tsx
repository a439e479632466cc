import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../fields/formats.ui'
import { Icon } from '../../theme/icon'
import type { ActionItem } from '../actions/use-actions'
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
      {matching && (
        <Button size="small" type="link" loading={matching.isLoading} onClick={matching.select}>
          {t('list.selectMatching', { total: formats.number(matching.count) })}
        </Button>
      )}
      {actions.length === 0 && !onEdit && <span className="text-quiet text-small">{t('list.nothingPossible')}</span>}
      {onEdit && (
        <Button size="small" icon={<Icon name="edit" size={15} />} aria-haspopup="dialog" onClick={onEdit}>
          {t('bulkEdit.open')}
        </Button>
      )}
      {actions.map((action) => (
        <Button
          key={action.id}
          size="small"
          danger={action.isDanger}
          icon={<Icon name={action.icon} size={15} />}
          onClick={action.run}
        >
          {action.whole || action.records.length === count
            ? action.label
            : t('list.actionOnSome', {
                action: action.label,
                some: formats.number(action.records.length),
                total: formats.number(count),
              })}
        </Button>
      ))}
      <Button
        size="small"
        type="text"
        icon={<Icon name="close" size={15} />}
        aria-label={t('list.unselect')}
        title={t('list.unselect')}
        onClick={onClear}
      />
    </Flex>
  )
}
