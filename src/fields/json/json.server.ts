import { columnKind } from '../kind.server'

export const server = columnKind('jsonb', { output: 'JSON', input: 'JSON', comparison: null })
