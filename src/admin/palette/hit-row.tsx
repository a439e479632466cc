import type { ResourceDeclaration } from '../../declare'
import { choicesOf } from '../../declare/traits'
import { useFormats } from '../../fields/formats.ui'
import { useLabels, useLanguage } from '../../providers/labels'
import { pictureUrl, stateFields } from '../../registry/summary'
import { Icon } from '../../theme/icon'
import { sentenceValues } from '../actions/sentence-values'
import { RecordStates } from '../record/record-states'
import type { Hit } from './search-document'

interface HitRowProps {
  resource: ResourceDeclaration
  hit: Hit
}

/** A found record: its picture, title, fact and state. */
export const HitRow = ({ resource, hit }: HitRowProps) => {
  const formats = useFormats()
  const labels = useLabels(resource)
  const language = useLanguage()
  const { fact } = hit
  const values = fact ? sentenceValues(resource, { [fact.field]: fact.value }, formats, language) : {}
  const written = fact ? values[fact.field] : undefined
  const isChoice = fact && choicesOf(resource.fields[fact.field]).length > 0
  const [state] = stateFields(resource)
  return (
    <>
      {hit.picture ? (
        <img className="palette-picture fixed" src={pictureUrl(resource, hit.picture, 96)} alt="" />
      ) : (
        <Icon name={resource.icon} size={16} />
      )}
      <span className="fill ellipsis">
        {hit.title}
        {fact && written !== undefined && (
          <span className="text-quiet text-small">
            {'\u2002'}
            {isChoice ? labels.value(fact.field, String(written)) : written}
          </span>
        )}
      </span>
      {state && hit.state && <RecordStates resource={resource} record={{ [state]: hit.state }} names={[state]} />}
    </>
  )
}
