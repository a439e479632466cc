/** Formatted text, or its Markdown source. */
export type WritingMode = 'rich' | 'source'

const storage = 'markdown-mode'

/** The mode that the person chose last in this browser; formatted text at first. */
export const keptMode = (): WritingMode => (localStorage.getItem(storage) === 'source' ? 'source' : 'rich')

export const keepMode = (mode: WritingMode): void => localStorage.setItem(storage, mode)
