import { Icon } from '../../layout/icon'

/** Why the server refused, above the form's button. */
export const Refusal = ({ children }: { children: string | undefined }) =>
  children ? (
    <div className="alert" role="alert">
      <Icon name="warning" size={16} />
      <span>{children}</span>
    </div>
  ) : null

/** The one thing to do on the card. */
export const SubmitButton = ({ isSending, children }: { isSending: boolean; children: string }) => (
  <button type="submit" className="button button-primary button-wide" aria-busy={isSending} disabled={isSending}>
    {isSending && <span className="button-spinner" aria-hidden="true" />}
    {children}
  </button>
)
