import { textColumnKind } from '../kind.server'

export const longTextServer = textColumnKind('longText')
