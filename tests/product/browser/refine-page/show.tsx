import { DateField, Show, TextField } from '@refinedev/antd'
import { type BaseRecord, useShow } from '@refinedev/core'
import { gql } from '@urql/core'
import { Typography } from 'antd'

// Written as Refine's documentation writes a record (useShow): only the document is of this API.

export interface Category {
  id: string
  name: { en: string }
}

export interface Game extends BaseRecord {
  id: string
  title: { en: string; zh: string }
  author: string
  createdAt: string
  categoryId: string | null
  category: Category | null
}

const GAME_QUERY = gql`
  query GameShow($id: ID!) {
    game(id: $id) { id title { en zh } author createdAt category { id name { en } } }
  }
`

export const GameShow = () => {
  const { result: game, query } = useShow<Game>({ liveMode: 'auto', meta: { gqlQuery: GAME_QUERY } })
  return (
    <Show isLoading={query.isLoading}>
      <Typography.Title level={5}>Title</Typography.Title>
      <TextField value={game?.title.en} />
      <Typography.Title level={5}>Author</Typography.Title>
      <TextField value={game?.author} />
      <Typography.Title level={5}>Category</Typography.Title>
      <TextField value={game?.category?.name.en} />
      <Typography.Title level={5}>Created</Typography.Title>
      <DateField value={game?.createdAt} />
    </Show>
  )
}
