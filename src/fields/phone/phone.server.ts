import { digitsSql, type ServerKind, textColumnKind } from '../kind.server'

export const server: ServerKind = { ...textColumnKind, searched: digitsSql }
