import type { TFunction } from 'i18next'

const list = `query PublishedGames {
  games(
    filter: {status: {eq: published}}
    sorting: [{field: playCount, direction: DESC}]
    paging: {limit: 5}
  ) {
    totalCount
    nodes {
      id
      title { en zh }
      category { name { en zh } }
      playCount
      can
    }
  }
}
`

const live = `subscription FollowGames {
  updatedOneGame {
    id
    version
    status
    title { en zh }
  }
}
`

const comment = (text: string) =>
  text
    .split('\n')
    .map((line) => `# ${line}`.trimEnd())
    .join('\n')

/** The initial tabs: a list, and a subscription to its changes. */
export const exampleTabs = (t: TFunction) => [
  { query: `${comment(t('graphiql.examples.list'))}\n\n${list}` },
  { query: `${comment(t('graphiql.examples.live'))}\n\n${live}` },
]
