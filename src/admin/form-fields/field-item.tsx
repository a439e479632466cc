import { Form, type FormItemProps } from 'antd'
import type { ReactNode } from 'react'
import type { EditorWidth } from '../../fields/kind.editor.ui'
import { FieldPresence } from '../collaboration/field-presence'
import { type LabelledMessage, useInputId } from './issue-text'

interface FieldItemProps extends Omit<FormItemProps, 'children' | 'help'> {
  /** The property of the field, or a part of it. */
  path: string
  messages?: readonly LabelledMessage[]
  help?: string | undefined
  /** Less prominent than a message: a recommended range. */
  note?: ReactNode
  /** The input labels its parts itself, so the label is a caption. */
  isGroup?: boolean | undefined
  width?: EditorWidth
  /** A group of inputs, with its name. */
  role?: 'group'
  'aria-label'?: string
  children: ReactNode
}

const wholeRow = { gridColumn: '1 / -1' }
/** As far from the input as its label. */
const below = { paddingBlockStart: 4 }

/**
 * Ant Design's form item of a field: label above, issues and help below. It colours the inputs inside by their status.
 * Its ids are those of `describedBy`.
 */
export const FieldItem = ({ path, messages = [], help, note, isGroup, width, children, ...item }: FieldItemProps) => {
  const id = useInputId()(path)
  const isInvalid = messages.length > 0
  return (
    <Form.Item
      htmlFor={isGroup ? undefined : id}
      validateStatus={isInvalid ? 'error' : ''}
      help={
        isInvalid ? (
          <div className="text-danger text-small" style={below} id={`${id}-message`}>
            {messages.map(({ path, text }) => (
              <p key={path}>{text}</p>
            ))}
          </div>
        ) : undefined
      }
      extra={
        (note || help) && (
          <div className="stack tight" style={below}>
            {note}
            {help && (
              <p className="text-small" id={`${id}-help`}>
                {help}
              </p>
            )}
          </div>
        )
      }
      style={width === 'full' ? wholeRow : undefined}
      data-path={path}
      {...item}
    >
      <div className="stack tight">
        {item.label && <FieldPresence path={path} />}
        {children}
      </div>
    </Form.Item>
  )
}
