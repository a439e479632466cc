/** Has the browser save a file, as if a link to it had been followed. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads it after this turn; a minute is enough for the slowest disk to have begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
