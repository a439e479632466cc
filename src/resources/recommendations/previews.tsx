import type { FormSlotProps, RecordSlotProps } from '../../admin/slots'
import { type AnyRecord, fieldOf, type ResourceDeclaration, surroundingsOf } from '../../declare'
import { meets } from '../../declare/evaluate'
import { storedFileOf } from '../../declare/stored-file'
import { derivationOf } from '../../declare/traits'
import { useFormFile } from '../../providers/upload'
import { SlotPreview } from './slot-preview'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The slot with the current values of the form. */
export const FormPreview = ({ form: { resource, values, record } }: FormSlotProps) => {
  const hero = useFormFile(values.heroImageId, storedFileOf(record?.heroImage))
  return (
    <SlotPreview
      resource={resource}
      type={text(values.type)}
      gameId={text(values.gameId) || null}
      hero={hero ?? null}
      position={text(values.position)}
      state={stateOf(resource, values)}
    />
  )
}

/** The saved slot. */
export const RecordPreview = ({ resource, record }: RecordSlotProps) => (
  <SlotPreview
    resource={resource}
    type={text(record.type)}
    gameId={text((record.game as AnyRecord | null)?.id) || null}
    hero={storedFileOf(record.heroImage)}
    position={text(record.position)}
    state={text(record.state)}
  />
)

/** The computed state of unsaved values. */
function stateOf(resource: ResourceDeclaration, values: AnyRecord): string {
  const { cases } = derivationOf(fieldOf(resource, 'state'))
  const around = surroundingsOf(null)
  return cases?.find(({ when }) => meets(resource, when, values, around))?.value ?? ''
}
