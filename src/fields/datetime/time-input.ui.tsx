import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { inputAttributes, inputStatus } from '../input-attributes.ui'
import type { EditorProps } from '../kind.editor.ui'
import { fromLocalTime, toLocalTime } from './local-time'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** A point in time in the reader's zone, with the zone's name beside it. */
export const TimeInput = (props: EditorProps) => {
  const { t } = useTranslation()
  const time = toLocalTime(props.value)
  return (
    <DatePicker
      {...inputAttributes(props)}
      status={inputStatus(props)}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      needConfirm={false}
      suffixIcon={
        <span className="editor-count text-quiet text-caption numbers" title={t('form.zone', { zone })}>
          {zone}
        </span>
      }
      value={time ? dayjs(time) : null}
      onChange={(moment) => props.onChange(moment && fromLocalTime(moment.format('YYYY-MM-DDTHH:mm')))}
    />
  )
}
