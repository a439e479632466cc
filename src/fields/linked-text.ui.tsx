import { extraPart } from '../theme/later'
import { hasMentions } from './mentions.ui'

const MentionedText = extraPart(
  async () => (await import('./mentioned-text.ui')).MentionedText,
  ({ text }) => text,
)

/** A text whose mentions of records are links. */
export const LinkedText = ({ text }: { text: string }) => (hasMentions(text) ? <MentionedText text={text} /> : text)
