import { Skeleton } from 'antd'
import type { ComponentType } from 'react'
import { lazyPart } from '../theme/later'

/** A large, rarely used part of a kind that loads with the first screen that shows it. */
export const lazyEditor = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazyPart(load, <Skeleton.Input active block />)
