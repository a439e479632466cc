import { Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayLength } from '../../declare/durations'
import { readInt } from '../../declare/formats'
import { useFormats } from '../../fields/formats.ui'
import { checkRange, invalid } from '../../fields/issues'
import { alertRange } from '../../lists/view-checks'
import { useTabState } from '../../providers/tab-state'
import { setUse } from '../../providers/view-changes'
import type { SavedView } from '../../providers/views'
import { showToast } from '../../theme/toasts'
import { Labelled } from '../controls/labelled'
import { FormDialog } from '../saved-items/form-dialog'

interface UseDialogProps {
  view: SavedView
  kind: 'mail' | 'alert'
  onClose(): void
}

/** A Monday, whose week names the days in the reader's language. */
const monday = Date.UTC(2024, 0, 1)

/** The day and hour of a weekly email, or the number of an alert. */
export const UseDialog = ({ view, kind, onClose }: UseDialogProps) => {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
  const dayName = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' })
  const days = Array.from({ length: 7 }, (_, at) => ({ value: at + 1, label: dayName.format(monday + at * dayLength) }))
  const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }))

  const [day, setDay] = useTabState('mail.day', 1)
  const [hour, setHour] = useTabState('mail.hour', 9)
  const [threshold, setThreshold] = useTabState('alert.threshold', '10')
  const [issue, setIssue] = useState<string | null>(null)

  const save = async () => {
    const isAlert = kind === 'alert'
    const bounds = { min: formats.number(alertRange.min), max: formats.number(alertRange.max) }
    const count = readInt(threshold)
    const [wrong] = typeof count === 'number' ? checkRange(count, alertRange) : invalid('int')
    if (isAlert && wrong) return setIssue(t(`validation.${wrong.key}`, bounds))
    await setUse(view, kind, isAlert ? { threshold: Number(count), zone } : { day, hour, zone })
    showToast({ type: 'success', message: t(`views.${kind}.done`, { name: view.name }) })
    onClose()
  }
  return (
    <FormDialog
      title={t(`views.${kind}.title`, { name: view.name })}
      verb={t(`views.${kind}.do`)}
      lead={<p>{t(`views.${kind}.text`, { zone })}</p>}
      onSave={save}
      onRefused={(message) => (kind === 'alert' ? setIssue(message) : showToast({ type: 'error', message }))}
      onClose={onClose}
    >
      {kind === 'mail' ? (
        <>
          <Labelled label={t('views.mail.day')}>
            {(id) => <Select id={id} options={days} value={day} onChange={setDay} />}
          </Labelled>
          <Labelled label={t('views.mail.hour')}>
            {(id) => <Select id={id} options={hours} value={hour} onChange={setHour} />}
          </Labelled>
        </>
      ) : (
        <Labelled label={t('views.alert.threshold')} issue={issue}>
          {(id, refusal) => (
            <Input
              id={id}
              {...refusal}
              inputMode="numeric"
              value={threshold}
              onChange={({ target }) => {
                setIssue(null)
                setThreshold(target.value)
              }}
            />
          )}
        </Labelled>
      )}
    </FormDialog>
  )
}
