import { invalid } from '../../../server/errors'
import { type Change, defineBehaviour } from '../../../server/operations/behaviour'
import { proposed } from '../../declare/traits'
import { blogPosts } from './blog-posts'

/** Blog posts: default slug from the title and default author from the actor; the first publication date stays. */
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

/** Throws VALIDATION_FAILED if no character of the title can be in a URL. */
function addressFromTitle({ record, values }: Change<typeof blogPosts>): void {
  const isMissing = record === null ? !values.slug : values.slug === null
  if (!isMissing) return
  const title = { ...record?.title, ...values.title }
  const slug = proposed(blogPosts.fields.slug, title)
  if (!slug) throw invalid({ slug: [{ key: 'validation.required' }] })
  values.slug = slug
}
