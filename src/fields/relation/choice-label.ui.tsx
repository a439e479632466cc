import { useLanguage } from '../../crud/labels'
import { titleOf } from '../../crud/record-title'
import { fieldsOf, type ResourceDeclaration } from '../../declare'
import type { Choice } from './relation-choices.ui'

/** A record in a picker: its colour or emoji, then its title. */
export const ChoiceLabel = ({ resource, choice }: { resource: ResourceDeclaration; choice: Choice }) => {
  const language = useLanguage()
  const markOf = (kind: string) => {
    const name = Object.entries(fieldsOf(resource)).find(([, field]) => field.kind === kind)?.[0]
    return name === undefined ? undefined : (choice[name] as string | null | undefined)
  }
  const color = markOf('color')
  const emoji = markOf('emoji')
  return (
    <span className="editor-choice">
      {color && <span className="editor-choice-color" style={{ background: color }} aria-hidden="true" />}
      {emoji && <span aria-hidden="true">{emoji}</span>}
      <span className="editor-choice-title">{titleOf(resource, choice, language)}</span>
    </span>
  )
}
