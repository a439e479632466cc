import { textColumnKind } from '../kind.server'

export const emailServer = textColumnKind('email')
