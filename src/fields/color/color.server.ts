import { textColumnKind } from '../kind.server'

export const server = textColumnKind
