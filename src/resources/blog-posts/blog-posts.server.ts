import { invalid } from '../../../server/errors'
import type { ActionRun, Change, ResourceBehaviour } from '../../../server/operations/behaviour'
import type { Localized } from '../../declare'
import { slugFrom } from '../../fields/slug/slug.kind'

/** Blog posts: what a writer leaves out follows from the title and from who writes; the day of publishing stays. */
export const blogPostsBehaviour: ResourceBehaviour = {
  concerns: ['title', 'slug'],
  beforeWrite(change) {
    addressFromTitle(change)
    if (change.record === null) change.values.author ??= change.actor.name
  },
  actions: {
    publish({ record, values, now }: ActionRun) {
      if (!record.publishedAt) values.publishedAt = now
    },
  },
}

/** Throws VALIDATION_FAILED where nothing of the title can stand in an address. */
function addressFromTitle({ record, values }: Change): void {
  const isMissing = record === null ? !values.slug : values.slug === null
  if (!isMissing) return
  const title = { ...(record?.title as Localized | undefined), ...(values.title as Localized | undefined) }
  const slug = slugFrom(title.en ?? '')
  if (!slug) throw invalid({ slug: [{ key: 'validation.required' }] })
  values.slug = slug
}
