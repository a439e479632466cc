import { textColumnKind } from '../kind.server'

export const slugServer = textColumnKind('slug')
