import { existsSync } from 'node:fs'

/**
 * Keeps out of the browser app what its packages carry and it never runs, some 37 kB of gzipped JavaScript.
 * The server's build keeps the packages as they are.
 *
 * @returns {import('vite').Plugin}
 */
export function leanPackages() {
  return {
    name: 'storydesk:lean-packages',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    resolveId(source, importer) {
      // Refine's data provider reads documents; urql brings a reader of the same shape a third of the size.
      // The client of subscriptions stands in one file with a server, which needs the whole of it and is left out.
      // GraphiQL's editor checks and completes documents, for which it takes the real one, on its own page alone.
      if (source === 'graphql' && !needsRealGraphql.test(importer ?? ''))
        return this.resolve('@0no-co/graphql.web', urqlEntry)
      // The one line by which Ant Design's theme brings its whole form along: forms here are our own.
      if (source === 'rc-field-form' && importer?.endsWith('/antd/es/form/context.js')) {
        return this.resolve('rc-field-form/es/FormContext', importer)
      }
      // Refine keeps a table's state in the address by a package of 12 kB; what it asks of it is little.
      if (source === 'qs') return queryString
      return null
    },
    // GraphiQL brings its fonts as data, which the content security policy refuses; it is shown in the program's own.
    transform(code, id) {
      if (/\/graphiql\/dist\/style\.css/.test(id)) return code.replace(/@font-face\s*{[^}]*}/g, '')
      // A word for a compiler that had its turn already; the bundler would tell of each one that it drops it.
      if (/\/(@?graphiql|react-compiler-runtime)\//.test(id) && code.includes(noMemo))
        return { code: code.replace(noMemo, ''), map: null }
      return null
    },
  }
}

const noMemo = '"use no memo";'
const needsRealGraphql = /\/(graphql-ws|graphiql|@graphiql|codemirror-graphql|graphql-language-service)\//

const queryString = new URL('query-string.mjs', import.meta.url).pathname
const urqlEntry = new URL('../node_modules/@urql/core/dist/urql-core.mjs', import.meta.url).pathname
if (!existsSync(urqlEntry)) throw new Error('@urql/core is not where lean-packages.mjs looks for it.')

/** Packages of Refine's that may be left out where nothing of them is used: they do nothing by being loaded. */
export const idlePackages = [
  {
    test: /node_modules\/(@refinedev\/antd|sunflower-antd|papaparse|error-stack-parser|stackframe|warn-once)\//,
    sideEffects: false,
  },
]
