// In this repository the types of the schema are written once. In a project of your own, replace this file:
// npm run schema -- path/to/schema.graphql
export type { introspection } from '../../schema'
