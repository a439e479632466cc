import { type ServerKind, textColumnKind } from '../kind.server'

export const server: ServerKind = { ...textColumnKind, facts: () => ['`#rrggbb`.'] }
