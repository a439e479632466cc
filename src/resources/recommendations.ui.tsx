import { lazy, Suspense } from 'react'
import type { AnyRecord } from '../declare'
import { computedCase } from '../declare/computed-case'
import { storedFileOf } from '../fields/file/stored-file'
import { uploadedFile } from '../providers/upload'
import type { FormSlotProps, RecordSlotProps, ResourceSlots } from './slots.ui'

/** It asks for the game's picture: who reads a list downloads none of it. */
const SlotPreview = lazy(async () => ({
  default: (await import('./recommendations/slot-preview.ui')).SlotPreview,
}))

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The slot as it would be saved now. */
const FormPreview = ({ form: { resource, values, record } }: FormSlotProps) => {
  const kept = storedFileOf(record?.heroImage)
  const heroId = text(values.heroImageId)
  const hero = kept?.id === heroId ? kept : (uploadedFile(heroId) ?? null)
  const state = computedCase(resource, 'state', values, { now: new Date().toISOString(), me: null })
  return (
    <Suspense fallback={<div className="skeleton" />}>
      <SlotPreview
        resource={resource}
        type={text(values.type)}
        gameId={text(values.gameId) || null}
        hero={hero}
        position={text(values.position)}
        state={state ?? ''}
      />
    </Suspense>
  )
}

const RecordPreview = ({ resource, record }: RecordSlotProps) => (
  <Suspense fallback={<div className="skeleton" />}>
    <SlotPreview
      resource={resource}
      type={text(record.type)}
      gameId={text((record.game as AnyRecord | null)?.id) || null}
      hero={storedFileOf(record.heroImage)}
      position={text(record.position)}
      state={text(record.state)}
    />
  </Suspense>
)

export const slots: ResourceSlots = {
  formSections: [{ id: 'preview', Section: FormPreview }],
  showSections: [{ id: 'picture', Section: RecordPreview }],
}
