import { textColumnKind } from '../kind.server'

export const textServer = textColumnKind('text')
