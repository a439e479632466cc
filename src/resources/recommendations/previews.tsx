import type { FormSlotProps, RecordSlotProps } from '../../admin/slots'
import { type AnyRecord, fieldOf, type ResourceDeclaration } from '../../declare'
import { meets } from '../../declare/evaluate'
import { storedFileOf } from '../../declare/stored-file'
import { derivationOf } from '../../declare/traits'
import { uploadedFile } from '../../providers/upload'
import { SlotPreview } from './slot-preview'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The slot with the current values of the form. */
export const FormPreview = ({ form: { resource, values, record } }: FormSlotProps) => {
  const kept = storedFileOf(record?.heroImage)
  const heroId = text(values.heroImageId)
  const hero = kept?.id === heroId ? kept : (uploadedFile(heroId) ?? null)
  return (
    <SlotPreview
      resource={resource}
      type={text(values.type)}
      gameId={text(values.gameId) || null}
      hero={hero}
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
  const around = { now: new Date().toISOString(), me: null }
  return cases?.find(({ when }) => !when || meets(resource, when, values, around))?.value ?? ''
}
