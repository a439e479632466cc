import { invalid } from '../../../server/errors'
import { type Change, defineBehaviour } from '../../../server/operations/behaviour'
import { slugFrom } from '../../fields/slug/slug.kind'
import { blogPosts } from './blog-posts'

/** Blog posts: what a writer leaves out follows from the title and from who writes; the day of publishing stays. */
export const blogPostsBehaviour = defineBehaviour(blogPosts, {
  concerns: ['title', 'slug'],
  beforeWrite(change) {
    addressFromTitle(change)
    if (change.record === null) change.values.author ??= change.actor.name
  },
  actions: {
    publish({ record, values, now }) {
      if (!record.publishedAt) values.publishedAt = now
    },
  },
})

/** Throws VALIDATION_FAILED where nothing of the title can stand in an address. */
function addressFromTitle({ record, values }: Change<typeof blogPosts>): void {
  const isMissing = record === null ? !values.slug : values.slug === null
  if (!isMissing) return
  const title = { ...record?.title, ...values.title }
  const slug = slugFrom(title.en ?? '')
  if (!slug) throw invalid({ slug: [{ key: 'validation.required' }] })
  values.slug = slug
}
