import { columnKind } from '../kind.server'

export const jsonServer = columnKind('json', 'jsonb', { output: 'JSON', input: 'JSON', comparison: null })
