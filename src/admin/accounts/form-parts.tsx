import WarningOutlined from '@ant-design/icons-svg/es/asn/WarningOutlined'
import type { ReactNode } from 'react'
import { Outline } from './outline'

/** The server's refusal, above the form's button. */
export const Refusal = ({ children }: { children: string | undefined }) =>
  children ? (
    <div className="alert" data-tone="red" role="alert">
      <Outline icon={WarningOutlined} />
      <span>{children}</span>
    </div>
  ) : null

/** The primary button of the card. */
export const SubmitButton = ({ isSending, children }: { isSending: boolean; children: string }) => (
  <button type="submit" className="button button-primary button-wide wide" aria-busy={isSending} disabled={isSending}>
    {isSending && <span className="button-spinner" aria-hidden="true" />}
    {children}
  </button>
)

interface AgainButtonProps {
  again: { isSending: boolean; start(): Promise<void> }
  /** The result. */
  note: string | undefined
  children: string
  /** A second button beside it. */
  beside?: ReactNode
}

/** A secondary action on the card, and its result below. */
export const AgainButton = ({ again: { isSending, start }, note, children, beside }: AgainButtonProps) => (
  <div className="stack">
    <div className="row">
      <button type="button" className="button" aria-busy={isSending} disabled={isSending} onClick={start}>
        {isSending && <span className="button-spinner" aria-hidden="true" />}
        {children}
      </button>
      {beside}
    </div>
    <p role="status" className="text-quiet text-small">
      {note}
    </p>
  </div>
)
