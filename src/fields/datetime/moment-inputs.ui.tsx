import { Button } from 'antd'
import dayjs from 'dayjs'
import { type SyntheticEvent, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDay, isInstant } from '../../declare/formats'
import { DatePicker } from '../../theme/date-picker'
import { parseDay } from '../date/date.kind'
import { DayPicker } from '../day-picker.ui'
import { useFormats } from '../formats.ui'
import { inputAttributes } from '../input-attributes.ui'
import type { EditorProps } from '../kind.editor.ui'
import { localDay, localTime } from '../local-day.ui'
import { afterSkipped, repeatedAt, skippedTimes } from './clock-changes.ui'
import { fromLocalTime, localTimeIn, toLocalTime } from './local-time.ui'

export const DayInput = (props: EditorProps) => {
  const typing = useTyping(props, { isValid: isDay, parse: parseDay, toText: String })
  return (
    <div {...typing.events}>
      <DayPicker {...inputAttributes(props)} preserveInvalidOnBlur value={typing.shown} onChange={typing.choose} />
    </div>
  )
}

interface Typed {
  text: string
  /** The value that the picker has. Another one would replace the text. */
  former: unknown
}

interface TextForm {
  isValid(value: unknown): boolean
  /** @param former the value of the picker */
  parse(text: string, former: unknown): string | null | undefined
  /** The text of a valid value in the picker. */
  toText(value: unknown): string
}

/**
 * Passes on each typed text, also an empty or a wrong one. A picker does that when it is left, which is after a key that
 * saves the form, and only for a text in its own format.
 */
function useTyping({ value, onChange }: EditorProps, { isValid, parse, toText }: TextForm) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const isWrong = typed !== null && value !== null && !isValid(value)
  const isShown = isValid(value) && typed?.text === toText(value)
  const shown = typed && (hasFocus || isWrong) && !isShown ? typed.former : value
  return {
    text: typed?.text ?? '',
    /** The value for the picker. */
    shown,
    /** A choice in the picker, which also passes on its last typed text. */
    choose: (chosen: string | null) => typed === null && onChange(chosen),
    events: {
      onInput: ({ target }: SyntheticEvent) => {
        const text = (target as HTMLInputElement).value.trim()
        setTyped({ text, former: shown })
        onChange(text === '' ? null : (parse(text, shown) ?? text))
      },
      onFocus: () => {
        setHasFocus(true)
        if (!isWrong) setTyped(null)
      },
      onBlur: () => setHasFocus(false),
      // A press in the open picker, or on its button that clears the input.
      onPointerDown: ({ target }: SyntheticEvent) => !(target instanceof HTMLInputElement) && setTyped(null),
    },
  }
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** A point in time in the reader's zone, with the zone's name beside it, and with a note in the nights of clock changes. */
export const TimeInput = (props: EditorProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const noteId = useId()
  const typing = useTyping(props, {
    isValid: isInstant,
    parse: (text, former) => {
      const local = localTimeIn(text)
      return local && !afterSkipped(local) ? fromLocalTime(local, former) : undefined
    },
    toText: (value) => toLocalTime(value).replace('T', ' '),
  })
  const time = toLocalTime(props.value)
  const shownTime = toLocalTime(typing.shown)
  // Another object would discard a text that is being typed.
  const shown = useMemo(() => (shownTime ? dayjs(shownTime) : null), [shownTime])
  const typed = localTimeIn(typing.text) ?? ''
  const next = afterSkipped(typed)
  const moment = time && !next ? new Date(String(props.value)) : null
  const other = moment && repeatedAt(moment)
  const skipped =
    next && t('form.clock.skipped', { time: typed.slice(11), day: formats.day(localDay(next)), next: localTime(next) })
  return (
    <div {...typing.events}>
      <DatePicker
        {...inputAttributes(props)}
        preserveInvalidOnBlur
        aria-describedby={[props.describedBy, (next || other) && noteId].filter(Boolean).join(' ') || undefined}
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        needConfirm={false}
        suffixIcon={
          <span className="editor-count text-quiet text-caption numbers" title={t('form.zone', { zone })}>
            {zone}
          </span>
        }
        // The open picker covers the note below the input.
        renderExtraFooter={() => skipped && <small className="text-danger">{skipped}</small>}
        disabledTime={(day) => (day ? skippedTimes(day.toDate()) : {})}
        value={shown}
        onChange={(chosen) => typing.choose(chosen && fromLocalTime(chosen.format('YYYY-MM-DDTHH:mm'), props.value))}
      />
      <small
        id={noteId}
        role="status"
        className={next ? 'text-danger' : 'text-secondary'}
        style={{ display: 'block', paddingBlockStart: 4 }}
      >
        {skipped}
        {moment && other && (
          <>
            {t(`form.clock.${other > moment ? 'first' : 'second'}`, {
              time: localTime(moment),
              zone: offsetOf(moment),
            })}{' '}
            <Button
              type="link"
              size="small"
              style={{ paddingInline: 0 }}
              onClick={() => props.onChange(other.toISOString())}
            >
              {t('form.clock.other', { zone: offsetOf(other) })}
            </Button>
          </>
        )}
      </small>
    </div>
  )
}

/** The offset of the reader's zone at a time, such as `GMT+2`. */
const offsetOf = (moment: Date): string =>
  new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''
