import { textColumnKind } from '../kind.server'

export const emojiServer = textColumnKind('emoji')
