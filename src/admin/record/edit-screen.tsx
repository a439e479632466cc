import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { screenPath } from '../../fields/record-link.ui'
import { useLabels, useLanguage } from '../../providers/labels'
import { titleOf } from '../../registry/title'
import { lazyPart } from '../../theme/later'
import { EditedRecord, EditForm } from './edit-form'
import { RecordProblem } from './problem-part'

/** Loaded after the form. */
const EditingPeople = lazyPart(async () => (await import('../collaboration/record-team')).EditingPeople, null)

/** The edit form of a record, from which a person comes back to the record's screen. */
export const EditScreen = ({ resource }: { resource: ResourceDeclaration }) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const language = useLanguage()
  return (
    <EditedRecord resource={resource} readOnly={<RecordProblem resource={resource} />}>
      {(edited) => {
        const { record } = edited
        const back = screenPath(resource, record.id)
        return (
          <EditForm
            {...edited}
            title={t('form.edit.title', { title: titleOf(resource, record, language) })}
            subtitle={<Link to={back}>{t('form.edit.open', { one: labels.oneInline })}</Link>}
            team={<EditingPeople resource={resource} recordId={record.id} />}
            back={back}
          />
        )
      }}
    </EditedRecord>
  )
}
