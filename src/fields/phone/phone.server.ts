import { textColumnKind } from '../kind.server'

export const phoneServer = textColumnKind('phone')
