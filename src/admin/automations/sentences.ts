import { useTranslation } from 'react-i18next'
import { nameOfProperty, type ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { reasonOf } from '../../providers/bulk-runs'
import { labelsOf } from '../../providers/labels'
import { findResource } from '../../registry/resources'
import type { Automation, Failure } from './documents'

/** What starts an automation: "When Status or Total changes". */
export function useEventSentence({ resource: name, event, names, hour }: Automation): string {
  const { t } = useTranslation()
  const formats = useFormats()
  const resource = findResource(name)
  if (!resource) return ''
  const labels = labelsOf(resource, t)
  if (event === 'daily') return t('automations.when.daily', { hour: hourText(hour) })
  if (event === 'action') return t('automations.when.action', { names: formats.either(names.map(labels.action)) })
  if (event !== 'changed' || names.length === 0) return t(`automations.when.${event}`)
  const fields = names.map((each) => labels.field(nameOfProperty(resource, each)))
  return t('automations.when.fields', { names: formats.either(fields) })
}

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** Why a run was refused or an automation was switched off, in the person's language. */
export function useReason(resource: ResourceDeclaration | undefined) {
  const { t } = useTranslation()
  return (failure: Failure): string =>
    resource ? reasonOf({ ...failure, id: '', title: null }, resource, labelsOf(resource, t), t) : failure.message
}
