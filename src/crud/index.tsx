import { lazy } from 'react'

/** The generated screens, each in a chunk of its own: a list downloads no editors. All take `resource`, a declaration. */
export const ListScreen = lazy(() => import('./list/list-screen').then(({ ListScreen }) => ({ default: ListScreen })))
