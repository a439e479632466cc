import { useTranslation } from 'react-i18next'
import { humanise } from '../../declare'
import { inline } from '../../declare/names'
import { useFormats } from '../../fields/formats.ui'
import { useLanguage } from '../../providers/labels'
import { resources } from '../../registry/resources'
import type { Foldable } from './fold-runs'

/** An event as a sentence names it; `recordId` is null for an event without a record, such as an export. */
export interface Deed extends Pick<Foldable, 'action' | 'resource' | 'actorName'> {
  recordId: string | null
}

/** The plural name of an event's resource, which may be declared no more. */
export const useSubjectName = ({ resource }: Pick<Deed, 'resource'>): string =>
  useTranslation().t([`resources.${resource}.many`, `resources.auditEvents.subjects.${resource}`], {
    defaultValue: humanise(resource),
  })

/** Who did what: "Mo approved". */
export const DeedHead = ({ deed: { action, actorName, resource } }: { deed: Deed }) => {
  const { t } = useTranslation()
  const did = t(
    [
      `activity.did.${action}`,
      `resources.${resource}.actions.${action}.label`,
      `resources.auditEvents.deeds.${action}`,
    ],
    { defaultValue: humanise(action) },
  )
  return (
    <>
      <strong>{actorName ?? t('show.history.program')}</strong> <span className="text-secondary">{did}</span>
    </>
  )
}

/** A run as one sentence: "Mo approved 16 comments". Without a record, a run repeats one deed. */
export const RunSummary = ({ deed, count }: { deed: Deed; count: number }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const language = useLanguage()
  const many = useSubjectName(deed)
  const isDeclared = resources.some(({ name }) => name === deed.resource)
  const total = formats.number(count)
  const inlineMany = language === 'en' ? inline(many) : many
  const subject =
    deed.recordId && isDeclared
      ? t('activity.records', { total, many: inlineMany })
      : `${isDeclared ? `${inlineMany} ` : ''}${t('activity.times', { total })}`
  return (
    <>
      <DeedHead deed={deed} /> {subject}
    </>
  )
}
