/** The text of a reader's page, without the other parts of its kind, which forms and lists need. */
export { MarkdownText as Prose } from './markdown/markdown-text.ui'
