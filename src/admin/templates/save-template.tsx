import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uuidv7 } from 'uuidv7'
import type { ResourceDeclaration } from '../../declare'
import { saveTemplate } from '../../providers/templates'
import { showToast } from '../../theme/toasts'
import { type FormValues, templateValuesOf, valuesOfCopy } from '../form-values/form-values'
import { useRecord } from '../page/use-record'
import { ItemDialog } from '../saved-items/item-dialog'

interface SaveTemplateProps {
  resource: ResourceDeclaration
  /** The values of the form; those that a template may not have are left out. */
  values: FormValues
  onClose(): void
}

/** Asks for the name and roles of a new template. */
export const SaveTemplate = ({ resource, values, onClose }: SaveTemplateProps) => {
  const { t } = useTranslation()
  const [id] = useState(uuidv7)
  const save = async (name: string, roles: readonly string[]) => {
    await saveTemplate({ id, resource: resource.name, name, roles, values: templateValuesOf(resource, values) })
    showToast({ type: 'success', message: t('savedItem.saved', { name: name.trim() }) })
    onClose()
  }
  return <ItemDialog title={t('templates.new')} note={t('templates.note')} onSave={save} onClose={onClose} />
}

interface RecordTemplateProps extends Omit<SaveTemplateProps, 'values'> {
  id: string
}

/** Saves the values of a record as a template. */
export const RecordTemplate = ({ resource, id, onClose }: RecordTemplateProps) => {
  const { record } = useRecord(resource, id)
  if (!record) return null
  return <SaveTemplate resource={resource} values={valuesOfCopy(resource, record)} onClose={onClose} />
}
