import {
  DateField,
  FilterDropdown,
  getDefaultFilter,
  getDefaultSortOrder,
  List,
  TagField,
  useTable,
} from '@refinedev/antd'
import type { BaseRecord, HttpError } from '@refinedev/core'
import { gql } from '@urql/core'
import { Checkbox, Form, Input, Table } from 'antd'

// Written as Refine's documentation writes a list (useTable of @refinedev/antd): only the document is of this API.

interface User extends BaseRecord {
  id: string
  username: string
  status: string
  registeredAt: string
}

const USERS_QUERY = gql`
  query UsersPage($filter: UserFilter, $sorting: [UserSort!], $paging: OffsetPaging) {
    users(filter: $filter, sorting: $sorting, paging: $paging) {
      nodes { id username status registeredAt }
      totalCount
    }
  }
`

export const UserList = () => {
  const { tableProps, searchFormProps, sorters, filters } = useTable<User, HttpError, { username: string }>({
    syncWithLocation: true,
    liveMode: 'auto',
    pagination: { pageSize: 5 },
    sorters: { initial: [{ field: 'username', order: 'asc' }] },
    onSearch: ({ username }) => [{ field: 'username', operator: 'contains', value: username }],
    meta: { gqlQuery: USERS_QUERY },
  })
  return (
    <List title="Users">
      <Form {...searchFormProps} layout="inline">
        <Form.Item name="username">
          <Input placeholder="Search username" />
        </Form.Item>
      </Form>
      <Table {...tableProps} rowKey="id">
        <Table.Column<User>
          dataIndex="username"
          title="Username"
          sorter
          defaultSortOrder={getDefaultSortOrder('username', sorters)}
        />
        <Table.Column<User>
          dataIndex="status"
          title="Status"
          defaultFilteredValue={getDefaultFilter('status', filters, 'in')}
          filterDropdown={(props) => (
            <FilterDropdown {...props}>
              <Checkbox.Group options={['active', 'invited', 'suspended']} />
            </FilterDropdown>
          )}
          render={(value: string) => <TagField value={value} />}
        />
        <Table.Column<User>
          dataIndex="registeredAt"
          title="Registered"
          sorter
          render={(value: string) => <DateField value={value} />}
        />
      </Table>
    </List>
  )
}
