import { textColumnKind } from '../kind.server'

export const colorServer = textColumnKind('color')
