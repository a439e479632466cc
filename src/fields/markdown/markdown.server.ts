import { lengthFacts, type ServerKind, textColumnKind } from '../kind.server'

export const server: ServerKind = { ...textColumnKind, facts: (field) => ['Markdown.', ...lengthFacts(field)] }
