import { type ReactNode, useId } from 'react'

interface LabelledProps {
  label: string
  help?: string
  /** The input, which has the id. */
  children(id: string): ReactNode
}

/** A label above the input of a dialog or tool; fields of a resource have `FormField`. */
export const Labelled = ({ label, help, children }: LabelledProps) => {
  const id = useId()
  return (
    <div className="stack tight">
      <label className="text-strong" htmlFor={id}>
        {label}
      </label>
      {children(id)}
      {help && <span className="text-secondary text-small">{help}</span>}
    </div>
  )
}
