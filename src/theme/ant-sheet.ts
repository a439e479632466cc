/**
 * Applies the style sheet of Ant Design's components, which the build makes. Resolves when the style sheet is loaded or
 * failed. The first component looks in it for existing styles. Without the sheet, as in development, Ant Design writes
 * all styles itself.
 */
export const applyAntSheet = (): Promise<void> =>
  new Promise((resolve) => {
    const link = document.querySelector<HTMLLinkElement>('link#ant-sheet')
    if (!link) return resolve()
    if (link.sheet) {
      link.media = ''
      return resolve()
    }
    // A copy reports when it is loaded, also if the link failed before. Its position keeps the order of the styles.
    const copy = document.createElement('link')
    Object.assign(copy, { id: link.id, rel: link.rel, crossOrigin: link.crossOrigin, href: link.href })
    copy.onload = copy.onerror = () => resolve()
    link.replaceWith(copy)
  })
