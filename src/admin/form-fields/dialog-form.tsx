import type { ReactNode } from 'react'
import { moveOnEnter } from '../controls/enter-key'
import { InputForm } from '../controls/input-form'

interface DialogFormProps {
  isBusy: boolean
  /** A sentence under the inputs; empty without one. */
  problem: ReactNode
  onSubmit(): void
  children: ReactNode
}

/** The form of a dialog. Enter submits it in its only input, Ctrl or Command with Enter in any. */
export const DialogForm = ({ isBusy, problem, onSubmit, children }: DialogFormProps) => (
  <InputForm
    className="stack loose"
    // In a text area Enter adds a line.
    onKeyDown={(event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
      else moveOnEnter(event)
    }}
    onFinish={onSubmit}
  >
    {children}
    <p role="alert" className="alert" data-tone="red">
      {problem}
    </p>
    {/* Enter in the only input submits. */}
    <button type="submit" hidden disabled={isBusy} />
  </InputForm>
)
