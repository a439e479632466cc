import type { Localized } from '../../../../src/declare'
import type { Scene } from '../../art/picture'
import type { CategorySlug } from '../categories'
import type { TagKey } from '../tags'

type GameType = 'text_adventure' | 'role_playing' | 'mystery' | 'romance' | 'simulation' | 'strategy'

/** The written part of a game; prices, plays and dates are random. */
export interface DemoGame {
  slug: string
  category: CategorySlug
  type: GameType
  title: Localized
  author: string
  tags: readonly TagKey[]
  scene: Scene
  description: Localized
  /** Not published yet. */
  draft?: true
}
