import { textColumnKind } from '../kind.server'

export const markdownServer = textColumnKind('markdown')
