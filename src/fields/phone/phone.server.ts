import { digitsSql, type ServerKind, textColumnKind } from '../kind.server'

export const phoneServer: ServerKind = { ...textColumnKind('phone'), searched: digitsSql }
