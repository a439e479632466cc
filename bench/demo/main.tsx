import '@ant-design/v5-patch-for-react-19'
import {
  DateField,
  List,
  RefineThemes,
  TagField,
  ThemedLayout,
  useNotificationProvider,
  useTable,
} from '@refinedev/antd'
import { Authenticated, type AuthProvider, Refine } from '@refinedev/core'
import dataProvider, { GraphQLClient } from '@refinedev/nestjs-query'
import routerProvider from '@refinedev/react-router'
import '@refinedev/antd/dist/reset.css'
import { App as AntdApp, ConfigProvider, Table } from 'antd'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Outlet, Route, Routes } from 'react-router'

/**
 * The comparison for the list of users: Refine's tutorial with Ant Design, over the same API, with the same columns. It
 * is not optimized and not slowed down.
 */
const session = JSON.parse(localStorage.getItem('auth-storage') ?? 'null') as { accessToken: string } | null

const client = new GraphQLClient('/graphql', {
  headers: { authorization: `Bearer ${session?.accessToken}` },
})

const authProvider: AuthProvider = {
  login: async () => ({ success: false }),
  logout: async () => ({ success: true }),
  check: async () => ({ authenticated: session !== null }),
  onError: async () => ({}),
  getIdentity: async () => ({ name: 'Bench' }),
}

interface User {
  id: string
  username: string
}

const UserList = () => {
  const { tableProps } = useTable<User>({
    resource: 'users',
    syncWithLocation: true,
    sorters: { initial: [{ field: 'registeredAt', order: 'desc' }] },
    meta: {
      fields: ['id', 'username', 'email', 'name', 'role', 'status', 'credits', 'points', 'subscribed', 'registeredAt'],
    },
  })
  return (
    <List>
      <Table {...tableProps} rowKey="id" rowSelection={{}}>
        <Table.Column<User>
          dataIndex="username"
          title="Username"
          sorter
          render={(username: string, { id }) => <a href={`/users/${id}`}>{username}</a>}
        />
        <Table.Column dataIndex="email" title="Email" sorter />
        <Table.Column dataIndex="name" title="Name" sorter />
        <Table.Column dataIndex="role" title="Role" render={(role: string) => <TagField value={role} />} />
        <Table.Column dataIndex="status" title="Status" render={(status: string) => <TagField value={status} />} />
        <Table.Column dataIndex="credits" title="Credits" sorter />
        <Table.Column dataIndex="points" title="Points" sorter />
        <Table.Column dataIndex="subscribed" title="Subscribed" render={(is: boolean) => (is ? 'Yes' : 'No')} />
        <Table.Column
          dataIndex="registeredAt"
          title="Registered"
          sorter
          render={(value: string) => <DateField value={value} />}
        />
      </Table>
    </List>
  )
}

const Demo = () => (
  <BrowserRouter>
    <ConfigProvider theme={RefineThemes.Blue}>
      <AntdApp>
        <Refine
          routerProvider={routerProvider}
          dataProvider={dataProvider(client)}
          authProvider={authProvider}
          notificationProvider={useNotificationProvider}
          resources={[{ name: 'users', list: '/users', show: '/users/:id' }]}
          options={{ syncWithLocation: true, disableTelemetry: true }}
        >
          <Routes>
            <Route
              element={
                <Authenticated key="users" fallback="Signed out">
                  <ThemedLayout>
                    <Outlet />
                  </ThemedLayout>
                </Authenticated>
              }
            >
              <Route path="/users" element={<UserList />} />
            </Route>
          </Routes>
        </Refine>
      </AntdApp>
    </ConfigProvider>
  </BrowserRouter>
)

const root = document.getElementById('root')
if (root) createRoot(root).render(<Demo />)
