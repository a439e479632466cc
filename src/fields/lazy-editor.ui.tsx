import { Skeleton } from 'antd'
import { type ComponentType, lazy, Suspense } from 'react'
/** A large, rarely used part of a kind that loads with the first screen that shows it. */
export const lazyEditor = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return (props) => (
    <Suspense fallback={<Skeleton.Input active block />}>
      <Part {...props} />
    </Suspense>
  )
}
