import { lazy, Suspense } from 'react'
import { hasMentions } from './mentions.ui'

const MentionedText = lazy(async () => ({ default: (await import('./mentioned-text.ui')).MentionedText }))

/** A text whose mentions of records are links. */
export const LinkedText = ({ text }: { text: string }) =>
  hasMentions(text) ? (
    <Suspense fallback={text}>
      <MentionedText text={text} />
    </Suspense>
  ) : (
    text
  )
