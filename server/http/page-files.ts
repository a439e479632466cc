import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Language } from '../../src/declare/languages'
import { resources } from '../../src/registry/resources'
import { languageOf } from './language'

/** The result of `scripts/page-chunks.mjs`: addresses of scripts and styles, by page and by language. */
interface BuiltFiles {
  pages: Record<PageName, string[]>
  /** The messages of the first page, then those of the signed-in area. */
  messages: Record<string, string[]>
  /** The styles of Ant Design's components. */
  antSheet: string
}

type PageName = 'sign-in' | 'list' | 'create' | 'edit' | 'show'

const accountPage = /^\/(sign-in|sign-in-2|sign-up|otp|forgot-password|auth\/oidc\/callback|preview\/.*|\d{3})$/

const resourceAt = (path: string) => resources.find((each) => path === each.path || path.startsWith(`${each.path}/`))

/** Whether a path needs a sign-in. Other pages of the signed-in area find it out themselves. */
export const needsSignIn = (path: string): boolean => path === '/' || resourceAt(path) !== undefined

/** The page whose files a path needs. Other pages of the signed-in area need those of a list. */
function pageAt(path: string, isPublic: (path: string) => boolean): PageName {
  if (accountPage.test(path) || isPublic(path)) return 'sign-in'
  const resource = resourceAt(path)
  if (!resource) return 'list'
  const below = path.slice(resource.path.length + 1)
  if (below === '') return resource.single ? 'edit' : 'list'
  if (below === 'new') return 'create'
  if (below.endsWith('/edit')) return 'edit'
  return below === 'queue' || below === 'reorder' ? 'list' : 'show'
}

/** The sign-in page in one language: without single sign-on, with it, and with its name. */
interface SignInContent {
  plain: string
  unnamed: string
  /** Has `NAMEPLACE` in the place of the name. */
  named: string
}

/**
 * Reads the content that the build rendered.
 * @returns the content of a path in a language; undefined if its scripts render it
 */
export function readContents(
  directory: string,
): (path: string, language: Language, singleSignOn: { name: string | null } | null) => string | undefined {
  const file = join(directory, '.vite', 'sign-in.json')
  const signIn: Partial<Record<Language, SignInContent>> = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {}
  return (path, language, singleSignOn) => {
    const content = path === '/sign-in' ? signIn[language] : undefined
    const name = singleSignOn?.name
    if (!content || !singleSignOn) return content?.plain
    return name ? content.named.replace('NAMEPLACE', () => escapeHtml(name)) : content.unnamed
  }
}

/** A text as content or quoted attribute of HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The language that the browser is about to choose. */
export const languageOfPage = ({ headers }: IncomingMessage): Language =>
  languageOf(headers.cookie, headers['accept-language'])

/**
 * Reads the build's list of files.
 * @param directory where the built browser app is
 * @param isPublic whether the product has a page without sign-in at a path
 * @returns the tags that let a browser load all files of a page in parallel, not import by import
 */
export function readPageFiles(
  directory: string,
  isPublic: (path: string) => boolean,
): (request: IncomingMessage, path: string) => string {
  const path = join(directory, '.vite', 'pages.json')
  if (!existsSync(path)) return () => ''
  const built = JSON.parse(readFileSync(path, 'utf8')) as BuiltFiles
  return (request, path) => {
    const page = pageAt(path, isPublic)
    const messages = built.messages[languageOfPage(request)] ?? []
    const isOutside = page === 'sign-in'
    const files = [...built.pages[page], ...(isOutside ? messages.slice(0, 1) : messages)]
    return antSheetTags(built.antSheet, isOutside) + files.map(tagOf).join('')
  }
}

/**
 * Comes before all other styles, because those of the product take precedence. The signed-in area applies the sheet
 * (`src/app.tsx`): it would break components outside of the product's theme.
 */
const antSheetTags = (file: string, isOutside: boolean) =>
  `${isOutside ? '' : `<link rel="preload" as="style" crossorigin href="/${file}">`}<link rel="stylesheet" id="ant-sheet" media="not all" crossorigin href="/${file}">`

const tagOf = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="preload" as="script" crossorigin href="/${file}">`
