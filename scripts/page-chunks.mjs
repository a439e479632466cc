import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { antSheetName } from './ant-styles.mjs'
import { root } from './sources.mjs'
import { themeVariables } from './theme-variables.mjs'

/** @typedef {import('vite').Rolldown.OutputChunk} Chunk */

/** Every page of the signed-in area needs the shell, the routes, and the custom parts of resources. */
const shell = [
  'src/admin/shell/app-shell.tsx',
  'src/admin/routes/app-routes.tsx',
  'src/admin/parts.ts',
  'src/providers/locale.ts',
]
const first = ['src/main.tsx']

/** The modules that a page imports when it opens, besides the messages of its language. */
const pages = {
  'sign-in': first,
  list: [...first, ...shell, 'src/admin/list-screen/list-screen.tsx'],
  create: [...first, ...shell, 'src/admin/form/create-screen.tsx'],
  edit: [...first, ...shell, 'src/admin/record/edit-screen.tsx'],
  show: [...first, ...shell, 'src/admin/record/show-screen.tsx'],
}

/** A small module that every list imports dynamically. */
const afterFirstRow = ['src/providers/missing-messages.ts']

/**
 * Chromium compiles a script with this first line on another thread while it loads. Without it, the main thread
 * compiles each function at its first call. That takes a sixth of its time until the first row.
 */
const compileHint = '//# allFunctionsCalledOnLoad'

/**
 * React creates errors when it is loaded. A browser with developer tools then parses the whole chunk again for their
 * stack. So React is a chunk of its own.
 */
const ofReact = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/

const firstPackages = (/** @type {string} */ id) => (ofReact.test(id) ? 'react' : 'first')

/** A module belongs to the first group that reaches it. Packages of the list change less often than its own code. */
const groups = [
  { name: 'first', roots: first, packages: firstPackages },
  { name: 'list', roots: [...pages.list, ...afterFirstRow], packages: packagesChunk },
  { name: 'record', roots: [...pages.create, ...pages.edit, ...pages.show] },
]

/** The renderer of Markdown needs it. Previews for readers use it too, and must not load the packages of lists. */
const neededOutside = /[\\/]node_modules[\\/]extend[\\/]/

const ofAntDesign =
  /[\\/]node_modules[\\/](?:@ant-design|@rc-component|@refinedev[\\/]antd|(?:sunflower-)?antd|rc-[\w-]+)[\\/]/

/** Two chunks, because Chromium compiles each on its own thread: Ant Design with its users, and the rest. */
function packagesChunk(/** @type {string} */ id) {
  if (neededOutside.test(id)) return 'first'
  return ofAntDesign.test(id) ? 'ui' : 'packages'
}

/**
 * Packages that others import for components and hooks without a use here: a Markdown renderer, a spreadsheet reader,
 * stack traces. They do nothing when they are loaded, but do not declare it, so a build would include them.
 */
const withoutEffects =
  /[\\/]node_modules[\\/](?:react-markdown|remark-gfm|papaparse|error-stack-parser|prop-types)[\\/]/
const treeshake = { moduleSideEffects: [{ test: withoutEffects, sideEffects: false }] }

/** The chunks with the code of the first row. */
const hinted = new Set(['index', 'react', 'list', 'packages', 'ui'])

/** Sign-in and the error pages need few messages; the others come with the signed-in area. */
const messages = /[\\/]locales[\\/](?<language>\w+)[\\/](?<first>frame|product|errors|validation)?[^\\/]*\.json$/

const messagesChunk = (/** @type {string} */ id) => {
  // Ant Design's messages and the names of months; English ones are part of the components.
  if (/[\\/](antd|rc-picker)[\\/].*zh_CN\.js$|[\\/]dayjs[\\/]locale[\\/]zh-cn\.js$/.test(id)) return 'messages-zh'
  const found = messages.exec(id)?.groups
  return found && `${found.first ? 'first-messages' : 'messages'}-${found.language}`
}

/**
 * Groups the modules of the browser app by the pages that reach them. Four large files load faster than sixty small
 * ones. Writes `.vite/pages.json`, the files of each page and language, for the tags of the document.
 *
 * @returns {import('vite').Plugin}
 */
export function pageChunks() {
  return {
    name: 'storydesk:page-chunks',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async config() {
      const chunkOf = await reachedModules()
      /** @type {import('vite').Rolldown.CodeSplittingNameFunction} */
      const name = (id, graph) => messagesChunk(id) ?? chunkOf.get(id) ?? styleChunk(id, graph)
      /** Vite removes chunks of styles from the output: their styles go to the chunks that import them. */
      const styleChunk = (/** @type {string} */ id, /** @type {import('vite').Rolldown.ChunkingContext} */ graph) => {
        if (!id.endsWith('.css')) return null
        const importing = graph.getModuleInfo(id)?.importers.map((importer) => chunkOf.get(importer)) ?? []
        return groups.find(({ name }) => importing.includes(name))?.name ?? null
      }
      const codeSplitting = { includeDependenciesRecursively: false, groups: [{ name }] }
      return { build: { rolldownOptions: { treeshake, output: { codeSplitting } } } }
    },
    generateBundle: {
      // Vite writes its own first line of a chunk; the hint must precede it.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && hinted.has(file.name)) file.code = `${compileHint}\n${file.code}`
        }
      },
    },
    transformIndexHtml: {
      // After Vite adds the tags of the entry. The server adds those of the whole page. With a style sheet twice,
      // Chromium computes all styles again for each added style.
      order: 'post',
      handler: (html) => html.replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, ''),
    },
    writeBundle({ dir }, bundle) {
      const output = graphOf(Object.values(bundle))
      const path = join(dir ?? '', '.vite', 'pages.json')
      mkdirSync(dirname(path), { recursive: true })
      const sheet = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(antSheetName))
      writeFileSync(path, JSON.stringify({ ...pageFiles(output), antSheet: sheet?.fileName }))
    },
  }
}

/**
 * Runs a build without groups to find the modules that each page reaches without unused exports. Imports alone do not
 * show this: the index file of Ant Design imports every component.
 *
 * @returns {Promise<Map<string, string>>} the name of the chunk by module id
 */
async function reachedModules() {
  const options = { write: false, minify: false, rolldownOptions: { treeshake } }
  const plugins = [themeVariables()]
  const result = await build({ root, configFile: false, logLevel: 'error', plugins, build: options })
  const output = graphOf(/** @type {import('vite').Rolldown.RolldownOutput} */ (result).output)
  const own = join(root, 'src')
  /** @type {Map<string, string>} */
  const chunkOf = new Map()
  for (const { name, roots, packages = () => name } of groups) {
    for (const { moduleIds } of output.reach(roots)) {
      for (const id of moduleIds) {
        // The styles of lists are 2 kB: a browser opens six connections, so each further file delays the others.
        const ownName = name === 'list' && id.endsWith('.css') ? 'first' : name
        if (!chunkOf.has(id)) chunkOf.set(id, id.startsWith(own) ? ownName : packages(id))
      }
    }
  }
  return chunkOf
}

/** The chunks of a build, and those that modules reach by static imports. */
function graphOf(/** @type {readonly (Chunk | import('vite').Rolldown.OutputAsset)[]} */ output) {
  const chunks = output.filter((each) => each.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk])))
  return {
    chunks,
    /** @returns {Set<Chunk>} */
    reach(/** @type {readonly string[]} */ roots) {
      /** @type {Set<Chunk>} */
      const reached = new Set()
      const waiting = roots.map((file) => byModule.get(join(root, file)))
      if (waiting.includes(undefined)) throw new Error(`The browser app lacks one of ${roots.join(', ')}.`)
      for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
        if (reached.has(chunk)) continue
        reached.add(chunk)
        waiting.push(...chunk.imports.map((file) => byFile.get(file)).filter((each) => each !== undefined))
      }
      return reached
    },
  }
}

/**
 * The contents of `.vite/pages.json`: the scripts and styles of each page, and the messages of each language, first
 * ones first.
 */
function pageFiles(/** @type {ReturnType<typeof graphOf>} */ { chunks, reach }) {
  /** The styles of a later group take precedence, in each page. */
  const rank = (/** @type {Chunk} */ { name }) => groups.findIndex((group) => group.name === name)
  const filesOf = (/** @type {readonly string[]} */ roots) => {
    const reached = [...reach(roots)]
    const styled = reached.toSorted((one, other) => rank(one) - rank(other))
    const styles = styled.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
    // A browser opens six connections, and the largest script takes longest to compile.
    const scripts = reached.toSorted((one, other) => other.code.length - one.code.length)
    return [...styles, ...scripts.map(({ fileName }) => fileName)]
  }
  const messagesOf = (/** @type {string} */ language) =>
    ['first-messages', 'messages'].flatMap((name) =>
      chunks.filter((chunk) => chunk.name === `${name}-${language}`).map(({ fileName }) => fileName),
    )
  const languages = [...new Set(chunks.flatMap(({ name }) => /^messages-(\w+)$/.exec(name)?.[1] ?? []))]
  return {
    pages: Object.fromEntries(Object.entries(pages).map(([page, roots]) => [page, filesOf(roots)])),
    messages: Object.fromEntries(languages.map((language) => [language, messagesOf(language)])),
  }
}
