import type { KeyboardEvent } from 'react'
import { keepTabInside } from './tab-stops'

/** Whether an input method, an open picker or menu, or a dialog above the element of the handler, takes the key. */
export function isOfLayer({ target, currentTarget, nativeEvent }: KeyboardEvent): boolean {
  if (nativeEvent.isComposing) return true
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true
  if (target.closest('[role=menu]')) return true
  if (target.matches(':is([role=combobox], [aria-haspopup=listbox])[aria-expanded=true]')) return true
  return document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)') !== null
}

/** For the content of a modal or a drawer: Escape closes an open picker only, where Ant Design's would close both. */
export function handleDialogKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Escape' && isOfLayer(event)) event.stopPropagation()
  keepTabInside(event)
}
