import '@ant-design/v5-patch-for-react-19'
import { Refine } from '@refinedev/core'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router'
import { accessControlProvider, loadViewer } from '../../../../src/providers/access'
import { dataProvider } from '../../../../src/providers/data'
import { liveProvider } from '../../../../src/providers/live'
import { authProvider } from '../../../../src/providers/refine'
import { routerProvider } from '../../../../src/providers/router'
import { GameEdit } from './edit'
import { UserList } from './list'
import { GameShow } from './show'

/** The pages of this folder under Refine with the providers of the program. */
const Pages = () => (
  <Refine
    routerProvider={routerProvider}
    dataProvider={dataProvider}
    liveProvider={liveProvider}
    authProvider={authProvider}
    accessControlProvider={accessControlProvider}
    resources={[
      { name: 'users', list: '/users', create: '/users/new' },
      { name: 'games', list: '/games', show: '/games/:id', edit: '/games/:id/edit' },
    ]}
    options={{ disableTelemetry: true }}
  >
    <Outlet />
  </Refine>
)

await loadViewer()
const router = createBrowserRouter([
  {
    element: <Pages />,
    children: [
      { path: '/users', element: <UserList /> },
      { path: '/games/:id', element: <GameShow /> },
      { path: '/games/:id/edit', element: <GameEdit /> },
    ],
  },
])
const root = document.getElementById('root')
if (root) createRoot(root).render(<RouterProvider router={router} />)
