import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { codeLength } from './rules'

interface CodeBoxesProps {
  value: string
  /** The label above the boxes. */
  caption?: string
  error?: string
  /** Whether the first box has the focus when the boxes appear; true by default. */
  isFocused?: boolean
  onChange(code: string): void
}

const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D/g, '')

/** Typed text in a box that may already contain a digit; more than two characters are an autofilled code. */
const newDigits = (text: string, held: string) =>
  text.length === 2 && held !== ' ' ? text.replace(held, '') || held : text

/** Six boxes for a one-time code: typing moves forward, Backspace moves back, a pasted code fills all. */
export const CodeBoxes = ({ value, caption, error, isFocused = true, onChange }: CodeBoxesProps) => {
  const { t } = useTranslation()
  const container = useRef<HTMLFieldSetElement>(null)
  const digits = value.padEnd(codeLength, ' ').slice(0, codeLength).split('')
  const focus = (index: number) =>
    container.current?.querySelectorAll('input')[Math.min(Math.max(index, 0), codeLength - 1)]?.select()

  const put = (index: number, typed: string) => {
    const found = digitsOf(typed)
    const next = [...digits]
    for (const [offset, digit] of [...found].entries()) if (index + offset < codeLength) next[index + offset] = digit
    if (!found) next[index] = ' '
    onChange(next.join('').trimEnd())
    if (found) focus(index + found.length)
  }

  const onKeyDown = (index: number, event: KeyboardEvent) => {
    if (event.key === 'Backspace' && digits[index] === ' ') {
      event.preventDefault()
      put(index - 1, '')
      focus(index - 1)
    }
    if (event.key === 'ArrowLeft') focus(index - 1)
    if (event.key === 'ArrowRight') focus(index + 1)
  }

  const onPaste = (index: number, event: ClipboardEvent) => {
    event.preventDefault()
    const pasted = digitsOf(event.clipboardData.getData('text'))
    put(pasted.length === codeLength ? 0 : index, pasted)
  }

  return (
    <div className="stack tight">
      {caption && (
        <span className="text-strong" aria-hidden="true">
          {caption}
        </span>
      )}
      <fieldset className="code-boxes" ref={container} aria-label={t('accounts.otp.code')} aria-describedby="code-note">
        {digits.map((digit, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position
            key={index}
            name={index === 0 ? 'code' : undefined}
            className="input"
            inputMode="numeric"
            // biome-ignore lint/a11y/noAutofocus: the page exists for the code
            autoFocus={isFocused && index === 0}
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={t('accounts.otp.digit', { position: index + 1 })}
            aria-invalid={error ? true : undefined}
            value={digit.trim()}
            onChange={(event) => put(index, newDigits(event.target.value, digit))}
            onKeyDown={(event) => onKeyDown(index, event)}
            onPaste={(event) => onPaste(index, event)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </fieldset>
      <p id="code-note" className={error ? 'text-danger text-small' : 'visually-hidden'}>
        {error ?? t('accounts.otp.hint')}
      </p>
    </div>
  )
}
