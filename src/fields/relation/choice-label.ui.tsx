import type { ResourceDeclaration } from '../../declare'
import { useLanguage } from '../../providers/labels'
import { titleOf } from '../../registry/title'
import { recordMark } from '../record-link.ui'
import type { Choice } from '../relation-choices.ui'

/** A record in a picker: its colour or emoji, and its title. */
export const ChoiceLabel = ({ resource, choice }: { resource: ResourceDeclaration; choice: Choice }) => {
  const language = useLanguage()
  return (
    <span className="record-choice">
      {recordMark(resource, choice)}
      <span className="ellipsis">{titleOf(resource, choice, language)}</span>
    </span>
  )
}
