import { games, type Rows, stamped, tagId } from './catalogue'
import { type Clock, days, minutes } from './clock'
import { applications } from './demo/applications'
import { comments, unwelcomeComments } from './demo/comments'
import { posts } from './demo/posts'
import { prompts } from './demo/prompts'
import { demoId } from './ids'
import { randomFrom } from './random'

/** Comments of players; the newest are pending. */
export function commentRows(clock: Clock, userIds: readonly string[]): Rows {
  const random = randomFrom('comments')
  const published = games.flatMap((game, at) => (game.draft ? [] : [demoId('games', at)]))
  return Array.from({ length: 320 }, (_, at) => {
    const isUnwelcome = random.chance(0.08)
    const comment = random.pick(isUnwelcome ? unwelcomeComments : comments)
    const age = random.next() ** 2 * 150
    const isWaiting = age < 1.6 || (age < 6 && random.chance(0.35))
    const status = isWaiting ? 'pending' : isUnwelcome ? 'rejected' : 'approved'
    const created = clock.before(age)
    return {
      id: demoId('comments', at),
      content: comment.content,
      user_id: random.pick(userIds),
      game_id: random.pick(published),
      rating: comment.rating,
      moderation_status: status,
      visibility: status === 'rejected' || random.chance(0.03) ? 'hidden' : 'visible',
      ...stamped(clock, created, isWaiting ? created : created + minutes(random.between(30, 1800))),
    }
  })
}

interface Applicant {
  id: string
  name: string
  email: string
  role: string
}

/** Applications of some people, each by its own account: approved ones of creators, the others of players. */
export function applicationRows(clock: Clock, people: readonly Applicant[]): Rows {
  const random = randomFrom('applications')
  const ofRole = (role: string) =>
    random.sample(
      people.filter((each) => each.role === role),
      applications.length,
    )
  const [creators, players] = [ofRole('creator'), ofRole('user')]
  return applications.flatMap((text, at) => {
    const reviewed = text.adminNotes !== undefined
    const isApproved = reviewed && !text.adminNotes?.startsWith('No ')
    const applicant = (isApproved ? creators : players).shift()
    if (!applicant) return []
    const applied = clock.before(reviewed ? random.between(12, 90) : random.between(0.3, 8))
    const reviewedAt = applied + days(random.between(1, 6))
    const page = applicant.email.split('@')[0]
    return [
      {
        id: demoId('creatorApplications', at),
        display_name: applicant.name,
        applicant_id: applicant.id,
        email: applicant.email,
        bio: text.bio,
        motivation: text.motivation,
        experience: text.experience,
        planned_content: text.plannedContent,
        website: random.chance(0.6) ? `https://${page?.replace(/[^a-z0-9]/g, '-')}.example` : null,
        social_links: random.chance(0.7) ? [`https://social.example/@${page}`] : [],
        portfolio_urls: [`https://stories.example/${page}/sample-scene`],
        status: reviewed ? (isApproved ? 'approved' : 'rejected') : 'pending',
        admin_notes: text.adminNotes ?? null,
        applied_at: clock.text(applied),
        reviewed_at: reviewed ? clock.text(reviewedAt) : null,
        ...stamped(clock, applied, reviewed ? reviewedAt : applied),
      },
    ]
  })
}

/** Recommendations of the front page: active, expired and scheduled. */
export function recommendationRows(clock: Clock): Rows {
  const random = randomFrom('recommendations')
  const published = games.flatMap((game, at) => (game.draft ? [] : [at]))
  const day = (ago: number) => clock.text(clock.before(ago)).slice(0, 10)
  const dayAhead = (ahead: number) => new Date(clock.now + days(ahead)).toISOString().slice(0, 10)
  return random.sample(published, 14).map((game, at) => {
    const type = at < 4 ? 'banner' : at < 10 ? 'featured' : 'sidebar'
    const phase = random.weighted({ running: 8, over: 3, coming: 3 })
    return {
      id: demoId('recommendations', at),
      game_id: demoId('games', game),
      type,
      position: { banner: 'home-top', featured: 'home-grid', sidebar: 'catalogue-side' }[type],
      start_date: phase === 'coming' ? dayAhead(random.int(3, 20)) : day(random.int(20, 45)),
      end_date: phase === 'over' ? day(random.int(2, 15)) : dayAhead(random.int(24, 60)),
      sort_order: (at + 1) * 10,
      active: at !== 12,
      ...stamped(clock, clock.before(50), clock.before(random.between(1, 40))),
    }
  })
}

/** Templates that games share. */
export function promptRows(clock: Clock): Rows {
  return prompts.map((prompt, at) => ({
    id: demoId('gamePrompts', at),
    ...prompt,
    is_default: false,
    ...stamped(clock, clock.before(200 - at * 11), clock.before(40 - at * 5)),
  }))
}

/** The blog posts; `covers` are ids of stored files by slug. */
export function journal(clock: Clock, covers: ReadonlyMap<string, string>) {
  const postRows: Rows = posts.map((post, at) => {
    const published = post.published === null ? null : clock.before(post.published)
    const written = published === null ? clock.before(2) : published - days(4)
    return {
      id: demoId('blogPosts', at),
      slug: post.slug,
      title_en: post.title.en,
      title_zh: post.title.zh,
      excerpt_en: post.excerpt.en,
      excerpt_zh: post.excerpt.zh,
      content_en: post.content.en,
      content_zh: post.content.zh,
      author: post.author,
      cover_id: covers.get(post.slug) ?? null,
      status: published === null ? 'draft' : 'published',
      published_at: published === null ? null : clock.text(published),
      ...stamped(clock, written, published ?? written),
    }
  })
  const postTagRows: Rows = posts.flatMap((post, at) =>
    post.tags.map((tag, position) => ({ blog_post_id: demoId('blogPosts', at), tag_id: tagId(tag), position })),
  )
  return { postRows, postTagRows }
}
