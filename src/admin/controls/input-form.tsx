import { Form, type FormProps } from 'antd'
import type { ReactNode, RefObject } from 'react'
import { moveOnEnter } from './enter-key'

interface InputFormProps extends Omit<FormProps, 'children'> {
  /** Receives the element of the form. */
  view?: RefObject<HTMLFormElement | null>
  children: ReactNode
}

/**
 * Ant Design's form around inputs whose values the screen keeps, so its items have no `name`. Enter moves to the next
 * input, and `onFinish` submits. The browser's own validation is off: messages appear at the fields.
 */
export const InputForm = ({ view, ...props }: InputFormProps) => (
  <Form
    ref={(form) => {
      if (view) view.current = (form?.nativeElement as HTMLFormElement | undefined) ?? null
    }}
    layout="vertical"
    noValidate
    onKeyDown={moveOnEnter}
    {...props}
  />
)
