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

/** What a program does with games. Each function throws a `StorydeskError` where it is refused. */
export const gamesOf = (desk: Storydesk) => ({
  /** A page of the games that meet a filter, the most played first, and how many there are. */
  async list(filter: GameFilter, { limit = 20, offset = 0 } = {}) {
    return (await desk.ask(listGames, { filter, limit, offset })).games
  },

  /** Makes a draft. Give the same key when you are not sure that an earlier call arrived. */
  async create(game: NewGame, idempotencyKey: string): Promise<Game> {
    return (await desk.ask(createGame, { game }, { idempotencyKey })).createOneGame
  },

  /** Changes a game as it was read: where somebody saved in between, it is a CONFLICT with the record of now. */
  async update({ id, version }: Pick<Game, 'id' | 'version'>, update: GameUpdate): Promise<Game> {
    return (await desk.ask(updateGame, { id, version, update })).updateOneGame
  },

  /** Uploads a picture and makes it the game's cover. */
  async setCover(game: Pick<Game, 'id' | 'version'>, picture: File): Promise<Game> {
    const { uploadFile } = await desk.upload(uploadCover, { file: null }, 'file', picture)
    return this.update(game, { coverId: uploadFile.id })
  },

  /** Every change of the games that meet a filter, from now until `signal` ends it. */
  async follow(filter: VariablesOf<typeof followGames>['filter'], signal?: AbortSignal): Promise<AsyncGenerator<Game>> {
    return gamesIn(await desk.follow(followGames, { filter }, signal))
  },
})

async function* gamesIn(changes: AsyncIterable<ResultOf<typeof followGames>>): AsyncGenerator<Game> {
  for await (const { updatedOneGame } of changes) yield updatedOneGame
}
