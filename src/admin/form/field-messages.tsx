import { inputId, type SaidMessage } from './message-words'

/** Ids of the messages under an input. */
export const describedBy = (path: string, help: string | undefined, messages: readonly SaidMessage[]) =>
  [help && `${inputId(path)}-help`, messages.length > 0 && `${inputId(path)}-message`].filter(Boolean).join(' ') ||
  undefined

/** The issues of a field, below it. */
export const FieldMessages = ({ path, messages }: { path: string; messages: readonly SaidMessage[] }) =>
  messages.length > 0 && (
    <div className="field-message text-small" id={`${inputId(path)}-message`}>
      {messages.map(({ path, text }) => (
        <p key={path}>{text}</p>
      ))}
    </div>
  )
