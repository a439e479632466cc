import { Button, Flex, Radio } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type AnyRecord, type ResourceDeclaration, scheduledActions } from '../../declare'
import { mayDo, useViewer } from '../../providers/access'
import { useLabels } from '../../providers/labels'
import type { ScheduledChange } from '../../providers/scheduled-changes'
import { useTabState } from '../../providers/tab-state'
import { Dialog, DialogButtons } from '../../theme/dialog'
import { Loading } from '../../theme/loading'
import { DialogForm } from '../form-fields/dialog-form'
import { FormField } from '../form-fields/form-field'
import { useRecord } from '../page/use-record'
import { useRecordTitleOf } from '../parts'
import { offeredTimes, usualTime } from './due-text'
import { type ScheduledRecords, useScheduleForm } from './use-schedule-form'
import { useChangeText, useDueText } from './use-scheduled'
import '../form-fields/form.css'
import '../../fields/editors.css'

interface ScheduleDialogProps {
  resource: ResourceDeclaration
  /** Its id and title. */
  record: AnyRecord
  /** Several records, or all of a list, instead of the one. */
  many?: ScheduledRecords
  /** The change to move; by default a new one. */
  change?: ScheduledChange
  onClose(): void
}

/** Chooses what happens on a record and when, or another time of a scheduled change. */
export const ScheduleDialog = ({ resource, record: given, many, change, onClose }: ScheduleDialogProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const titleOf = useRecordTitleOf(resource)
  const viewer = useViewer(({ viewer: known }) => known)
  const { record } = useRecord(resource, change || many ? '' : String(given.id))
  const may = (action: string) => mayDo(viewer, resource.name, action)
  const offered = [
    ...scheduledActions(resource).filter(may),
    ...(resource.schedule.length > 0 && may('edit') ? ['update'] : []),
  ]
  const [chosen, setChosen] = useTabState<string | null>('schedule', null)
  const [dueAt, setDueAt] = useState(change && change.state === 'pending' ? change.dueAt : usualTime)
  // What is possible now is the likeliest; the others can follow it.
  const can = record?.can ?? ((many && given.can) as readonly string[] | undefined)
  const action = change?.action ?? chosen ?? offered.find((each) => can?.includes(each)) ?? offered[0]
  const count = many?.whole?.count ?? many?.records.length ?? 1
  const title = many
    ? t('schedule.manyTitle', { records: labels.counted(count) })
    : t(change ? 'schedule.moveTitle' : 'schedule.title', { title: titleOf(given) })
  if (!action || (!record && !change && !many)) {
    return (
      <Dialog title={title} footer={<Button onClick={onClose}>{t('actions.cancel')}</Button>} onClose={onClose}>
        <Loading title={false} paragraph={{ rows: 3 }} />
      </Dialog>
    )
  }
  return (
    <Fields
      key={action}
      resource={resource}
      title={title}
      action={action}
      dueAt={dueAt}
      many={many}
      change={change}
      onClose={onClose}
      // The fields of several records begin empty.
      record={many ? {} : (record ?? given)}
      onTime={setDueAt}
    >
      {!change && offered.length > 1 && (
        <Radio.Group
          aria-label={t('schedule.what')}
          optionType="button"
          value={action}
          options={offered.map((each) => ({
            value: each,
            label: each === 'update' ? t('schedule.fields') : labels.action(each),
          }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
    </Fields>
  )
}

type FieldsProps = Parameters<typeof useScheduleForm>[0] & { title: string; children: React.ReactNode }

const Fields = ({ title, children, ...options }: FieldsProps) => {
  const { resource, change, dueAt, onClose } = options
  const { t } = useTranslation()
  const textOf = useChangeText(resource)
  const timeText = useDueText()
  const dialog = useScheduleForm(options)
  const { inputs, form, fieldMessages, labelOf, isBusy, blocking } = dialog
  const problem = blocking && dialog.problem !== '' && (
    <>
      {dialog.problem}{' '}
      <Link to={`/calendar?of=${resource.name}&day=${dayjs(blocking.dueAt).format('YYYY-MM-DD')}`}>
        {t('schedule.show')}
      </Link>
    </>
  )
  return (
    <Dialog
      title={title}
      isHeld={isBusy}
      onClose={onClose}
      footer={
        <DialogButtons
          isBusy={isBusy}
          onClose={onClose}
          close={t('actions.cancel')}
          onClick={() => void dialog.submit()}
        >
          {t(change ? 'schedule.save' : 'schedule.do')}
        </DialogButtons>
      }
    >
      <DialogForm isBusy={isBusy} problem={problem || dialog.problem} onSubmit={() => void dialog.submit()}>
        {change && <p>{textOf(change)}</p>}
        {children}
        {inputs.map(([name, field]) => (
          <FormField
            key={name}
            form={form}
            name={name}
            field={field}
            fieldMessages={fieldMessages}
            label={labelOf(name)}
          />
        ))}
        <Flex wrap gap={6} role="group" aria-label={t('schedule.offered')}>
          {offeredTimes().map((each) => (
            <Button key={each} size="small" aria-pressed={each === dueAt} onClick={() => form.change('dueAt', each)}>
              {timeText(each)}
            </Button>
          ))}
        </Flex>
        <p className="text-quiet text-small">{t(options.many ? 'schedule.manyHelp' : 'schedule.help')}</p>
      </DialogForm>
    </Dialog>
  )
}
