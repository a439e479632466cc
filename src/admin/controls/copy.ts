/** Copies text, also on plain http of another host, where the browser has no clipboard for scripts. */
export async function copy(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const { default: copyBySelection } = await import('copy-to-clipboard')
  copyBySelection(text)
}
