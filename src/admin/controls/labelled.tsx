import { Form } from 'antd'
import { type ReactNode, useId } from 'react'

interface LabelledProps {
  label: string
  /** The id of the input; by default a unique one. */
  id?: string
  help?: ReactNode
  /** Why the server refused the value. */
  issue?: string | null
  /** The input, which has the id. An issue describes it by the id with `-issue`. */
  children(id: string): ReactNode
}

/** The form item of an input in a dialog or tool; fields of a resource have `FormField`. */
export const Labelled = ({ label, id: own, help, issue, children }: LabelledProps) => {
  const unique = useId()
  const id = own ?? unique
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      validateStatus={issue ? 'error' : ''}
      help={
        issue ? (
          <span id={`${id}-issue`} className="text-danger" role="alert">
            {issue}
          </span>
        ) : undefined
      }
      extra={help}
    >
      {children(id)}
    </Form.Item>
  )
}
