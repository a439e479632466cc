import { Form } from 'antd'
import { type ReactNode, useId } from 'react'

interface LabelledProps {
  label: string
  /** The id of the input; by default a unique one. */
  id?: string
  help?: ReactNode
  /** Why the server refused the value. */
  issue?: string | null
  /** The input, which has the id and the attributes of a refused value. */
  children(id: string, refusal: { 'aria-invalid': boolean; 'aria-describedby': string | undefined }): ReactNode
}

/** The form item of an input in a dialog or tool; fields of a resource have `FormField`. */
export const Labelled = ({ label, id: own, help, issue, children }: LabelledProps) => {
  const unique = useId()
  const id = own ?? unique
  const issueId = issue ? `${id}-issue` : undefined
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      validateStatus={issue ? 'error' : ''}
      help={
        issue ? (
          <span id={issueId} className="text-danger" role="alert">
            {issue}
          </span>
        ) : undefined
      }
      extra={help}
    >
      {children(id, { 'aria-invalid': !!issue, 'aria-describedby': issueId })}
    </Form.Item>
  )
}
