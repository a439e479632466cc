import { type SaidMessage, useInputId } from './issue-text'

/** Ids of the messages under an input with an id. */
export const describedBy = (id: string, help: string | undefined, messages: readonly SaidMessage[]) =>
  [help && `${id}-help`, messages.length > 0 && `${id}-message`].filter(Boolean).join(' ') || undefined

/** The issues of a field, below it. */
export const FieldMessages = ({ path, messages }: { path: string; messages: readonly SaidMessage[] }) => {
  const inputId = useInputId()
  return (
    messages.length > 0 && (
      <div className="text-danger text-small" id={`${inputId(path)}-message`}>
        {messages.map(({ path, text }) => (
          <p key={path}>{text}</p>
        ))}
      </div>
    )
  )
}
