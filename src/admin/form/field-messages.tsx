import { inputId, type SaidMessage } from './message-words'

/** Ids of what stands under an input. */
export const describedBy = (path: string, help: string | undefined, messages: readonly SaidMessage[]) =>
  [help && `${inputId(path)}-help`, messages.length > 0 && `${inputId(path)}-message`].filter(Boolean).join(' ') ||
  undefined

/** What is wrong with a field, under it. */
export const FieldMessages = ({ path, messages }: { path: string; messages: readonly SaidMessage[] }) =>
  messages.length > 0 && (
    <div className="field-message" id={`${inputId(path)}-message`}>
      {messages.map(({ path, text }) => (
        <p key={path}>{text}</p>
      ))}
    </div>
  )
