import { Fragment } from 'react'
import { Link } from 'react-router'
import { mayDo, useViewer } from '../providers/access'
import { useLanguage } from '../providers/labels'
import { titleOf } from '../registry/title'
import { useFoundRecord } from './found-records.ui'
import { type Mention, mentionsIn } from './mentions.ui'
import { recordPath } from './record-link.ui'

/** A text whose mentions of records are links, if the actor may list and open them. */
export const MentionedText = ({ text }: { text: string }) => {
  const viewer = useViewer((state) => state.viewer)
  const mentions = mentionsIn(text, (name) => mayDo(viewer, name, 'list') && mayDo(viewer, name, 'show'))
  const endOf = (at: number) => {
    const mention = mentions[at]
    return mention ? mention.start + mention.text.length : 0
  }
  return (
    <>
      {mentions.map((mention, at) => (
        <Fragment key={mention.start}>
          {text.slice(endOf(at - 1), mention.start)}
          <MentionLink mention={mention} />
        </Fragment>
      ))}
      {text.slice(endOf(mentions.length - 1))}
    </>
  )
}

/**
 * A link when the record is found; that of an address has the title of the record. Plain text while it loads, and if the
 * actor may not see it.
 */
const MentionLink = ({ mention: { resource, field, value, text } }: { mention: Mention }) => {
  const language = useLanguage()
  const record = useFoundRecord(resource, field, value)
  const path = record && recordPath(resource, String(record.id))
  return path ? <Link to={path}>{field === 'id' ? titleOf(resource, record, language) : text}</Link> : text
}
