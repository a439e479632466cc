import type { ReactNode } from 'react'

interface Choice<Value extends string> {
  value: Value
  label: string
  /** What the choice looks like. */
  sketch?: ReactNode
}

interface ChoiceGroupProps<Value extends string> {
  /** Also the id's end of the heading that labels it: `setting-{name}`. */
  name: string
  value: Value
  choices: readonly Choice<Value>[]
  onChange(value: Value): void
}

/** One of a few, all in view: radio buttons drawn as cards. */
export const ChoiceGroup = <Value extends string>({ name, value, choices, onChange }: ChoiceGroupProps<Value>) => (
  <div className="choices" role="radiogroup" aria-labelledby={`setting-${name}`}>
    {choices.map((choice) => (
      <label key={choice.value} className="choice">
        {choice.sketch}
        <span className="choice-line">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </span>
      </label>
    ))}
  </div>
)
