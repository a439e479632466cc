import { useLabels } from '../../providers/labels'
import { FieldMessages } from '../form/field-messages'
import type { SettingsForm } from './use-settings-form'

interface ChoiceFieldProps {
  form: SettingsForm
  name: string
  /** The word of a choice, and what it means. */
  choices: readonly { value: string; label: string; help?: string }[]
}

/** A field of which all choices are in view; none is taken before somebody chooses. */
export const ChoiceField = ({ form, name, choices }: ChoiceFieldProps) => {
  const { resource, values, change } = form.fields
  const labels = useLabels(resource)
  const messages = form.said.filter(({ path }) => path === name)
  const help = labels.help(name)
  return (
    <fieldset className="form-field choice-field" data-width="full" data-path={name} data-invalid={messages.length > 0}>
      <legend className="form-field-label" data-required="true">
        {labels.field(name)}
      </legend>
      <div className="choices">
        {choices.map(({ value, label, help: meaning }) => (
          <label key={value} className="choice">
            <span className="choice-line">
              <input
                type="radio"
                name={name}
                value={value}
                checked={values[name] === value}
                aria-describedby={messages.length > 0 ? `field-${name}-message` : undefined}
                onChange={() => change(name, value)}
              />
              {label}
            </span>
            {meaning && <small className="setting-help">{meaning}</small>}
          </label>
        ))}
      </div>
      <FieldMessages path={name} messages={messages} />
      {help && <p className="field-help">{help}</p>}
    </fieldset>
  )
}
