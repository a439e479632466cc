import { showToast } from '../../theme/toasts'

/** Copies text, also where the browser has no clipboard for scripts (plain http of another host) or refuses it. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    const { default: copyBySelection } = await import('copy-to-clipboard')
    copyBySelection(text)
  }
}

/** Copies text and shows a message that it is copied. */
export async function copyWithToast(text: string, message: string): Promise<void> {
  await copy(text)
  showToast({ type: 'success', message })
}
