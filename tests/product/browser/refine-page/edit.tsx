import { Edit, useForm, useSelect } from '@refinedev/antd'
import { gql } from '@urql/core'
import { Form, Input, Select } from 'antd'
import type { Category, Game } from './show'

// Written as Refine's documentation writes a form (useForm, useSelect): only the documents are of this API.

const GAME_MUTATION = gql`
  mutation GameEdit($input: UpdateOneGameInput!) {
    updateOneGame(input: $input) { id title { en zh } author categoryId }
  }
`

const CATEGORIES_QUERY = gql`
  query CategoriesSelect($filter: CategoryFilter, $sorting: [CategorySort!], $paging: OffsetPaging) {
    categories(filter: $filter, sorting: $sorting, paging: $paging) {
      nodes { id name { en } }
      totalCount
    }
  }
`

export const GameEdit = () => {
  const { formProps, saveButtonProps, query } = useForm<Game>({
    redirect: 'show',
    meta: { gqlMutation: GAME_MUTATION },
  })
  const { selectProps } = useSelect<Category>({
    resource: 'categories',
    optionLabel: (category) => category.name.en,
    searchField: 'name',
    defaultValue: query?.data?.data.categoryId ?? undefined,
    meta: { gqlQuery: CATEGORIES_QUERY },
  })
  return (
    <Edit saveButtonProps={saveButtonProps}>
      <Form {...formProps} layout="vertical">
        <Form.Item label="Title" name={['title', 'en']} rules={[{ required: true }]}>
          <Input />
        </Form.Item>
        <Form.Item label="Author" name="author">
          <Input />
        </Form.Item>
        <Form.Item label="Category" name="categoryId">
          <Select {...selectProps} />
        </Form.Item>
      </Form>
    </Edit>
  )
}
