import { columnKind } from '../kind.server'

export const urlsServer = columnKind('urls', 'text[]', { output: '[String]', input: '[String]', comparison: null })
