import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { f } from '../../fields'
import { resourceNamed } from '../../registry/resources'
import { Dialog, DialogButtons } from '../../theme/dialog'
import { DialogForm } from '../form-fields/dialog-form'
import { FormField } from '../form-fields/form-field'
import { useDialogForm } from '../form-fields/use-dialog-form'
import { type InboxEntry, isSnoozed, useSnooze } from './inbox-actions'
import { snoozeTimes } from './snooze-times'
import '../form-fields/form.css'
import '../../fields/editors.css'

interface SnoozeDialogProps {
  entry: InboxEntry
  title: string
  onClose(): void
}

const fields = { until: f.datetime({ required: true }) }

/** Snoozes an entry until a date and time of one's own. */
export const SnoozeDialog = ({ entry, title, onClose }: SnoozeDialogProps) => {
  const { t } = useTranslation()
  const snooze = useSnooze(entry, title)
  const [given] = useState({ until: isSnoozed(entry) ? entry.snoozedUntil : snoozeTimes()[1]?.at })
  const labelOf = () => t('collaboration.snoozeUntil')
  const { inputs, form, fieldMessages, problem, isBusy, submit } = useDialogForm({
    resource: resourceNamed(entry.resource),
    fields,
    given,
    keptAs: `snooze:${entry.id}`,
    labelOf,
  })
  const save = () =>
    void submit(async ({ until }) => {
      await snooze(String(until))
      onClose()
    })
  return (
    <Dialog
      title={t('collaboration.snoozeTitle', { title })}
      isHeld={isBusy}
      onClose={onClose}
      footer={
        <DialogButtons isBusy={isBusy} close={t('actions.cancel')} onClose={onClose} onClick={save}>
          {t('collaboration.snooze')}
        </DialogButtons>
      }
    >
      <DialogForm isBusy={isBusy} problem={problem} onSubmit={save}>
        {inputs.map(([name, field]) => (
          <FormField key={name} form={form} name={name} field={field} fieldMessages={fieldMessages} label={labelOf()} />
        ))}
      </DialogForm>
    </Dialog>
  )
}
