import { Fragment } from 'react'
import { Link } from 'react-router'
import { mayDo, useViewer } from '../../providers/access'
import { useFoundRecord } from '../found-records.ui'
import { recordPath } from '../record-link.ui'
import { type Mention, mentionsIn } from './mentions.ui'

/** A text whose mentions of records are links, if the actor may list and open them. */
export const MentionedText = ({ text }: { text: string }) => {
  const viewer = useViewer((state) => state.viewer)
  const mentions = mentionsIn(text, (name) => mayDo(viewer, name, 'list') && mayDo(viewer, name, 'show'))
  const endOf = (at: number) => {
    const mention = mentions[at]
    return mention ? mention.start + mention.value.length : 0
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

/** A link when the record is found. Plain text while it loads, and if the actor may not see it. */
const MentionLink = ({ mention: { resource, field, value } }: { mention: Mention }) => {
  const record = useFoundRecord(resource, field, value)
  const path = record && recordPath(resource, String(record.id))
  return path ? <Link to={path}>{value}</Link> : value
}
