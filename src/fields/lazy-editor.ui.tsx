import { Skeleton } from 'antd'
import type { ComponentType } from 'react'
import { lazyPart } from '../theme/later'

/**
 * A large, rarely used part of a kind that loads with the first screen that shows it.
 * @param lines the lines that keep its place; omitted for the height of an input
 */
export const lazyEditor = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  lines?: number,
): ComponentType<Props> =>
  lazyPart(
    load,
    lines ? <Skeleton active title={false} paragraph={{ rows: lines }} /> : <Skeleton.Input active block />,
  )
