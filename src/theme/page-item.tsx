import { ConfigProvider, type PaginationProps } from 'antd'
import { cloneElement, type ReactElement, useContext } from 'react'

/**
 * A control of Ant Design's pagination. It would announce the file of its icon: a step gets a name here, and a jump has
 * one as its tooltip.
 */
export const pageItem: PaginationProps['itemRender'] = (_page, type, element) => {
  const control = element as ReactElement<object>
  if (type === 'page') return element
  if (type === 'prev' || type === 'next') return <StepButton type={type} button={control} />
  return cloneElement(control, { 'aria-hidden': true } as object)
}

interface StepButtonProps {
  type: 'prev' | 'next'
  button: ReactElement<object>
  /** Set by the pagination. */
  disabled?: boolean
}

const StepButton = ({ type, button, disabled }: StepButtonProps) => {
  const { locale } = useContext(ConfigProvider.ConfigContext)
  return cloneElement(button, { disabled, 'aria-label': locale?.Pagination?.[`${type}_page`] } as object)
}
