import EyeInvisibleOutlined from '@ant-design/icons-svg/es/asn/EyeInvisibleOutlined'
import EyeOutlined from '@ant-design/icons-svg/es/asn/EyeOutlined'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outline } from './outline'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  error?: string
  help?: string
  /** Shown beside the label, such as "Forgot password?"; it follows the input in tab order. */
  aside?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A labelled input whose issue replaces its help text. */
export const Field = ({ label, error, help, aside, children, ...input }: FieldProps) => {
  const id = useId()
  const note = error ?? help
  return (
    <div className="field stack tight">
      <label className="text-strong" htmlFor={id}>
        {label}
      </label>
      <div className="field-box relative">
        <input
          {...input}
          id={id}
          className="input"
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {children}
      </div>
      {aside && <div className="field-aside text-small">{aside}</div>}
      {note && (
        <p id={`${id}-note`} className={`field-note text-small ${error ? 'text-danger' : 'text-quiet'}`}>
          {note}
        </p>
      )}
    </div>
  )
}

/** A password input with a button to show its text. */
export const PasswordField = (props: FieldProps) => {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <Field {...props} type={isShown ? 'text' : 'password'} spellCheck={false}>
      <button
        type="button"
        className="icon-button text-secondary"
        aria-label={t(isShown ? 'accounts.hidePassword' : 'accounts.showPassword')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <Outline icon={isShown ? EyeInvisibleOutlined : EyeOutlined} />
      </button>
    </Field>
  )
}
