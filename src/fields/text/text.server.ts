import { codeSql, type ServerKind, textColumnKind } from '../kind.server'
import type { TextOptions } from './text.kind'

/** Order numbers and other codes are also typed without their hyphens. */
export const server: ServerKind = {
  ...textColumnKind,
  joined: (column, field) => ((field as TextOptions).mention ? codeSql(column) : null),
}
