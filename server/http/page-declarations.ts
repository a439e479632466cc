import { documentHeaders, type Headers, type PageSources } from './security'

/** The server's part of a page of the product; `src/pages/<page>/*.server.ts` exports it as `page`. */
export interface PageDeclaration {
  /** Its path, also in the policy; the paths below it belong to it. */
  path: string
  /** People without a session may open it: its document loads the files of the sign-in page. */
  isPublic?: boolean
  /** Additional sources of its Content Security Policy; null or omitted means those of every page. */
  sources?: PageSources | null
}

/** Answers about the pages of the product by the path of a request. */
export interface DeclaredPages {
  isPublic(path: string): boolean
  /** The security headers of a page with sources of its own, else undefined. */
  headers(path: string): Headers | undefined
}

/** Computes the headers once, at start. */
export function declaredPages(pages: readonly PageDeclaration[]): DeclaredPages {
  const known = pages.map((page) => ({ ...page, headers: page.sources ? documentHeaders(page.sources) : undefined }))
  const at = (path: string) => known.find((page) => path === page.path || path.startsWith(`${page.path}/`))
  return {
    isPublic: (path) => at(path)?.isPublic ?? false,
    headers: (path) => at(path)?.headers,
  }
}
