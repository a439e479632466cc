import { Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStaffRoles } from '../../providers/access'
import { useTabState } from '../../providers/tab-state'
import { Labelled } from '../controls/labelled'
import { FormDialog } from './form-dialog'

interface ItemDialogProps {
  title: string
  /** Who sees the item, and who can change it. */
  note: string
  /** The name and roles to begin with. */
  name?: string
  roles?: readonly string[]
  /** Saves the item and closes the dialog. A refusal is shown at the name. */
  onSave(name: string, roles: readonly string[]): Promise<void>
  onClose(): void
}

/** The name of a saved item and the roles that see it. */
export const ItemDialog = ({ title, note, name: named = '', roles: shared = [], onSave, onClose }: ItemDialogProps) => {
  const { t } = useTranslation()
  const staffRoles = useStaffRoles()
  const [name, setName] = useTabState(`name:${title}:${named}`, named)
  const [roles, setRoles] = useTabState(`roles:${title}:${named}`, shared)
  const [issue, setIssue] = useState<string | null>(null)
  return (
    <FormDialog
      title={title}
      verb={t('savedItem.save')}
      onSave={() => onSave(name, roles)}
      onRefused={setIssue}
      onClose={onClose}
    >
      <Labelled label={t('savedItem.name')} issue={issue}>
        {(id, refusal) => (
          <Input id={id} {...refusal} value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
        )}
      </Labelled>
      <Form.Item label={t('savedItem.roles')} extra={note}>
        <Checkbox.Group
          aria-label={t('savedItem.roles')}
          value={[...roles]}
          options={staffRoles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
          onChange={setRoles}
        />
      </Form.Item>
    </FormDialog>
  )
}
