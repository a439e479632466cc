import { textColumnKind } from '../kind.server'

export const urlServer = textColumnKind('url')
