import type { PageDeclaration } from './http/page-declarations'

/** The pages of the product, discovered by file name. */
export const productPages: readonly PageDeclaration[] = Object.values(
  import.meta.glob<PageDeclaration>('../src/pages/*/*.server.ts', { eager: true, import: 'page' }),
)
