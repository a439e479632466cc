/** Makes the browser save a file, like a click on a download link. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads it later; a minute is enough for a slow disk to begin.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
