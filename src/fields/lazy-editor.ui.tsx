import { Skeleton } from 'antd'
import { type ComponentType, lazy, Suspense } from 'react'
import type { EditorProps } from './kind.editor.ui'

/** A large, rarely used editor that loads with the first form that shows it. */
export const lazyEditor = (load: () => Promise<ComponentType<EditorProps>>): ComponentType<EditorProps> => {
  const Part = lazy(async () => ({ default: await load() }))
  return (props) => (
    <Suspense fallback={<Skeleton.Input active block />}>
      <Part {...props} />
    </Suspense>
  )
}
