import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { Storydesk } from './client'
import { StorydeskError } from './errors'
import { gamesOf } from './games'

export interface TourOptions {
  url: string
  token: string
  /** An image for the new game's cover. */
  cover: File
  /** Receives the tour's messages. */
  tell(line: string): void
}

/** Runs all functions of this client once: list, create twice, update, error, upload, subscribe. */
export async function takeTour({ url, token, cover, tell }: TourOptions): Promise<void> {
  const games = gamesOf(new Storydesk({ url, token }))

  const published = await games.list({ status: { eq: 'published' } }, { limit: 3 })
  tell(
    `${published.totalCount} published games; the most played: ${published.nodes.map(({ slug }) => slug).join(', ')}`,
  )

  const key = randomUUID()
  const slug = `tidewater-${key.slice(0, 8)}`
  const draft = { title: { en: 'Tidewater', zh: '潮水' }, slug, author: 'Mira Chen' }
  const game = await games.create(draft, key)
  const again = await games.create(draft, key)
  tell(`made ${game.slug}; sent again it is the same: ${again.id === game.id}`)

  // Subscribes before any change, so that none is missed.
  const leaving = new AbortController()
  const changes = await games.follow({ slug: { eq: slug } }, leaving.signal)

  const changed = await games.update(game, { author: 'Mira Chen and friends' })
  tell(`changed to version ${changed.version}`)
  const { value: told } = await changes.next()
  tell(`was told of version ${told?.version ?? 'none'}`)
  leaving.abort()

  await refused(tell, () => games.update(game, { author: 'Somebody else' }))
  await refused(tell, () => games.create({ ...draft, slug: 'Not a slug' }, randomUUID()))

  const withCover = await games.setCover(changed, cover)
  tell(`the cover is at ${withCover.cover?.url ?? 'no address'}`)
}

/** Shows the parts of an error: a code for the program, a sentence for people, and the fields concerned. */
async function refused(tell: TourOptions['tell'], work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (problem) {
    if (!(problem instanceof StorydeskError)) throw problem
    const about = Object.keys(problem.fields)
    tell(`refused with ${problem.code}: ${problem.message}${about.length > 0 ? ` (${about.join(', ')})` : ''}`)
  }
}

const isStarted = import.meta.url === pathToFileURL(process.argv[1] ?? '').href
if (isStarted) {
  const { STORYDESK_URL: url = 'http://localhost:3000', STORYDESK_TOKEN: token = '' } = process.env
  const [path = 'cover.png'] = process.argv.slice(2)
  const cover = new File([await readFile(path)], 'cover.png')
  await takeTour({ url, token, cover, tell: (line) => process.stdout.write(`${line}\n`) })
}
