import { randomBytes } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { type Duplex, pipeline } from 'node:stream'
import { languageTag } from '../../src/declare/languages'
import type { SingleSignOnSettings } from '../settings'
import { contextOf } from './context'
import type { FirstRequests } from './first-requests'
import { type DeclaredPages, declaredPages } from './page-declarations'
import { escapeHtml, languageOfPage, needsSignIn, readContents, readPageFiles } from './page-files'
import { type Headers, protect } from './security'

/** Serves the browser app. Returns whether it answered the request. */
export interface Pages {
  handle(request: IncomingMessage, response: ServerResponse, path: string): boolean | Promise<boolean>
  /** Takes over a WebSocket connection, which Vite uses in development to report changes. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

interface Asset {
  path: string
  size: number
  type: string
  etag: string
  /** Compressed copies from the build, by encoding. */
  encodings: { name: string; path: string; size: number }[]
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
]
/** The places of the nonce in the document: a meta tag for GraphiQL's editor, and the tags of Vite. */
const noncePlace = '__CSP_NONCE__'

/** The places in the document for its first requests and for the tags of its files. */
const requestsPlace = '<!-- requests -->'
const filesPlace = '<!-- files -->'

/** The place for the content of the page; it has the mark until the scripts are loaded. */
const contentPlace = /<div id="root"><!-- content -->.*<!-- \/content --><\/div>/s
const languagePlace = 'lang="en"'

/** Tells the sign-in page that there is single sign-on, and its name. */
export const withSingleSignOn = (document: string, singleSignOn: Pick<SingleSignOnSettings, 'name'> | null): string =>
  singleSignOn
    ? document.replace('<html ', () => `<html data-single-sign-on="${escapeHtml(singleSignOn.name ?? '')}" `)
    : document

/** The built browser app: its files, and its single document for every other page URL. */
export function builtPages(
  directory: string | null,
  declared: DeclaredPages = declaredPages([]),
  requestsAt?: (url: string) => FirstRequests,
  singleSignOn: Pick<SingleSignOnSettings, 'name'> | null = null,
): Pages {
  const documentPath = join(directory ?? '', 'index.html')
  if (!directory || !existsSync(documentPath)) throw new Error('The browser app is not built. Run: npm run build')
  const assets = findAssets(directory)
  const document = readFileSync(documentPath, 'utf8')
  const tagsFor = readPageFiles(directory, declared.isPublic)
  const contentOf = readContents(directory)
  const documentFor = (request: IncomingMessage, path: string) => {
    const language = languageOfPage(request)
    const content = contentOf(path, language, singleSignOn)
    return withSingleSignOn(document, singleSignOn)
      .replace(languagePlace, () => `lang="${languageTag(language)}"`)
      .replace(requestsPlace, () => requestsTag(request, path))
      .replace(filesPlace, () => tagsFor(request, path))
      .replace(contentPlace, (mark) => (content ? `<div id="root" data-language="${language}">${content}</div>` : mark))
  }
  const requestsTag = (request: IncomingMessage, path: string) => {
    if (!requestsAt) return ''
    const requests = JSON.stringify(requestsAt(request.url ?? '/')).replaceAll('<', '\\u003c')
    return `<script type="application/json" id="first-requests" data-language="${languageOfPage(request)}"${needsSignIn(path) ? ' data-needs-sign-in' : ''}>${requests}</script>`
  }
  return {
    handle(request, response, path) {
      const asset = assets.get(path)
      if (asset) sendAsset(request, response, path, asset)
      else if (!wantsPage(request, path)) return false
      else sendDocument(request, response, documentFor(request, path), declared.headers(path))
      return true
    },
  }
}

/**
 * Whether a request is for a page: it accepts HTML or, as curl and link previews do, any type. A missing file must not
 * return a page, so a URL with a file extension needs HTML by name.
 */
export function wantsPage(request: IncomingMessage, path: string): boolean {
  if (path.startsWith('/assets/')) return false
  const accepted = mediaRanges(request.headers.accept ?? '*/*')
  if (accepted.includes('text/html')) return true
  const isFile = /\.[^/]*$|\/\./.test(path)
  return !isFile && accepted.some((range) => range === '*/*' || range === 'text/*')
}

/** The media ranges of an `Accept` header, without those refused by `q=0`. */
const mediaRanges = (accept: string) =>
  accept.split(',').flatMap((each) => {
    const [range = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
    return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [range]
  })

/** Sends the document with a new nonce in its text and its policy. Some pages have security headers of their own. */
export function sendDocument(
  request: IncomingMessage,
  response: ServerResponse,
  document: string,
  headers?: Headers,
): void {
  const nonce = randomBytes(16).toString('base64')
  protect(response, contextOf(request), nonce, headers)
  const body = Buffer.from(document.replaceAll(noncePlace, nonce))
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function sendAsset(request: IncomingMessage, response: ServerResponse, path: string, asset: Asset): void {
  protect(response, contextOf(request))
  response.setHeader('ETag', asset.etag)
  response.setHeader('Vary', 'Accept-Encoding')
  response.setHeader('Cache-Control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (request.headers['if-none-match'] === asset.etag) {
    response.writeHead(304).end()
    return
  }
  const accepted = (request.headers['accept-encoding'] ?? '').split(',').map((each) => each.split(';')[0]?.trim())
  const encoding = asset.encodings.find(({ name }) => accepted.includes(name))
  if (encoding) response.setHeader('Content-Encoding', encoding.name)
  const { path: file, size } = encoding ?? asset
  response.writeHead(200, { 'Content-Type': asset.type, 'Content-Length': size })
  if (request.method === 'HEAD') response.end()
  else pipeline(createReadStream(file), response, () => undefined)
}

/** All files of the build by URL. Only known names are served, so no path of a request reaches the disk. */
function findAssets(directory: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  if (!existsSync(directory)) return assets
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    // Vite writes its manifest to a folder with a dot, which is not public.
    if (relative(directory, path).startsWith('.')) continue
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type || entry.name === 'index.html') continue
    const { size, mtimeMs } = statSync(path)
    assets.set(`/${relative(directory, path).split(sep).join('/')}`, {
      path,
      size,
      type,
      etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
      encodings: encodings.flatMap(({ name, suffix }) =>
        existsSync(path + suffix) ? [{ name, path: path + suffix, size: statSync(path + suffix).size }] : [],
      ),
    })
  }
  return assets
}
