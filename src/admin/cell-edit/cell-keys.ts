import { typedControls } from '../controls/enter-key'

/** Editors without inputs, such as an image's, have buttons. */
const buttons = 'button, a[href]'

/** The tabs of the languages, before the first input. */
const tabs = '[role=tab]'

/** Without the buttons below the field. They are there before an editor that loads. */
const ownButtons = `[data-path] :is(${buttons}):not(${tabs})`

/**
 * The control after or before one; without it the first one of the field, null until its editor is loaded. null at the
 * end of the editor.
 */
export function nextControl(form: HTMLElement, from: HTMLElement | null, step: 1 | -1): HTMLElement | null {
  const all = controlsOf(form, from ? `${typedControls}, ${tabs}` : typedControls)
  const controls = all.length > 0 ? all : controlsOf(form, from ? buttons : ownButtons)
  const at = from ? controls.indexOf(from) : -1
  // From a control that Tab does not reach, it continues in page order.
  if (from && at < 0) return controls.find((each) => isAfter(each, from) === step > 0) ?? null
  return controls[at + step] ?? null
}

/**
 * The control that the field's label names, else the first one: a text may have a choice of its mode before it.
 * @param isLate the editor loads after the controls around it: null until it is there
 */
export function firstControl(form: HTMLElement, isLate = false): HTMLElement | null {
  const named = [...form.querySelectorAll<HTMLLabelElement>('[data-path] label')].map(({ htmlFor }) => htmlFor)
  const own = controlsOf(form, typedControls).find(({ id }) => id !== '' && named.includes(id))
  return own ?? (isLate ? null : nextControl(form, null, 1))
}

const isAfter = (element: Element, from: Element) =>
  (from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

const controlsOf = (form: HTMLElement, selector: string) =>
  [...form.querySelectorAll<HTMLElement>(selector)].filter((control) => {
    // A text with formats has no tab index of its own.
    const isInOrder = control.tabIndex >= 0 || control.isContentEditable
    if (!isInOrder || control.matches(':disabled') || control.getClientRects().length === 0) return false
    // Radio buttons with one name are one control.
    if (!(control instanceof HTMLInputElement) || control.type !== 'radio' || control.checked) return true
    return !form.querySelector(`input[type=radio][name="${CSS.escape(control.name)}"]:checked`)
  })
