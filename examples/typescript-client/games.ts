import type { Storydesk } from './client'
import { graphql, type ResultOf, type VariablesOf } from './graphql'

const gameFields = graphql(`
  fragment GameFields on Game @_unmask {
    id
    version
    status
    title { en zh }
    slug
    author
    playCount
    cover { url }
    can
  }
`)

const listGames = graphql(
  `
    query ListGames($filter: GameFilter!, $limit: Int!, $offset: Int!) {
      games(filter: $filter, sorting: [{ field: playCount, direction: DESC }], paging: { limit: $limit, offset: $offset }) {
        totalCount
        totalCountIsEstimate
        nodes { ...GameFields }
      }
    }
  `,
  [gameFields],
)

const createGame = graphql(
  `
    mutation CreateGame($game: CreateGame!) {
      createOneGame(input: { game: $game }) { ...GameFields }
    }
  `,
  [gameFields],
)

const updateGame = graphql(
  `
    mutation UpdateGame($id: ID!, $version: Int!, $update: UpdateGame!) {
      updateOneGame(input: { id: $id, version: $version, update: $update }) { ...GameFields }
    }
  `,
  [gameFields],
)

const uploadCover = graphql(`
  mutation UploadCover($file: File!) {
    uploadFile(input: { file: $file, resource: "games", field: "cover" }) { id url }
  }
`)

const followGames = graphql(
  `
    subscription FollowGames($filter: GameSubscriptionFilter!) {
      updatedOneGame(input: { filter: $filter }) { ...GameFields }
    }
  `,
  [gameFields],
)

export type Game = ResultOf<typeof gameFields>
export type GameFilter = VariablesOf<typeof listGames>['filter']
export type NewGame = VariablesOf<typeof createGame>['game']
export type GameUpdate = VariablesOf<typeof updateGame>['update']

/** Example operations on games. Each function throws a `StorydeskError` on refusal. */
export const gamesOf = (desk: Storydesk) => ({
  /** A page of matching games, most played first, and their total number. */
  async list(filter: GameFilter, { limit = 20, offset = 0 } = {}) {
    return (await desk.ask(listGames, { filter, limit, offset })).games
  },

  /** Creates a draft. Use the same key when it is unclear whether an earlier call arrived. */
  async create(game: NewGame, idempotencyKey: string): Promise<Game> {
    return (await desk.ask(createGame, { game }, { idempotencyKey })).createOneGame
  },

  /** Updates a game with its version: if it changed since, the error is a CONFLICT with the current record. */
  async update({ id, version }: Pick<Game, 'id' | 'version'>, update: GameUpdate): Promise<Game> {
    return (await desk.ask(updateGame, { id, version, update })).updateOneGame
  },

  /** Uploads an image and makes it the game's cover. */
  async setCover(game: Pick<Game, 'id' | 'version'>, picture: File): Promise<Game> {
    const { uploadFile } = await desk.upload(uploadCover, { file: null }, 'file', picture)
    return this.update(game, { coverId: uploadFile.id })
  },

  /** All changes of matching games, until `signal` ends it. */
  async follow(filter: VariablesOf<typeof followGames>['filter'], signal?: AbortSignal): Promise<AsyncGenerator<Game>> {
    return gamesIn(await desk.follow(followGames, { filter }, signal))
  },
})

async function* gamesIn(changes: AsyncIterable<ResultOf<typeof followGames>>): AsyncGenerator<Game> {
  for await (const { updatedOneGame } of changes) yield updatedOneGame
}
