import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { antStyles } from './scripts/ant-styles.mjs'
import { classicScripts } from './scripts/classic-scripts.mjs'
import { messageFiles } from './scripts/message-files.mjs'
import { pageChunks } from './scripts/page-chunks.mjs'
import { signInPages } from './scripts/sign-in-pages.mjs'
import { themeVariables } from './scripts/theme-variables.mjs'
import { languages, productName } from './src/product.ts'

/** Packages outside of the server's bundle, because they load binaries from their own folder. */
const packagesWithBinaries = ['sharp', '@node-rs/argon2']

/** GraphiQL has its fonts as data URLs, which the content security policy blocks; it uses the fonts of the program. */
const withoutDataFonts: Plugin = {
  name: 'storydesk:without-data-fonts',
  enforce: 'pre',
  transform: (code, id) =>
    /\/graphiql\/dist\/style\.css/.test(id) ? code.replace(/@font-face\s*{[^}]*}/g, '') : undefined,
}

const errorMessages = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`locales/${language}/errors.json`, import.meta.url), 'utf8')).errors

/** The document has the name of the product, and what it says without its scripts in each language. */
const withProduct: Plugin = {
  name: 'storydesk:product',
  transformIndexHtml: {
    order: 'pre',
    handler(html) {
      const texts = JSON.stringify(Object.fromEntries(languages.map((each) => [each, errorMessages(each).missingPart])))
      const noScripts = languages.map((each) => `<span lang="${each}">${errorMessages(each).noScripts}</span>`)
      return html
        .replaceAll('%PRODUCT%', productName)
        .replace('%MISSING_SCRIPTS%', texts.replaceAll('"', '&quot;'))
        .replace('%NO_SCRIPTS%', noScripts.join(' '))
    },
  },
}

/** V8 keeps the text of a script, with two bytes for each character if one is outside of Latin-1, as all Chinese is. */
const oneByteScripts: Plugin = {
  name: 'storydesk:one-byte-scripts',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = file.code.replace(/[\u0100-\uffff]/g, escaped)
    }
  },
}

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * One configuration, two builds: the browser app (`vite build`) and the server (`vite build --ssr`). The server's
 * bundle includes its packages: one file instead of two thousand halves the start time.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    messageFiles(),
    withProduct,
    withoutDataFonts,
    themeVariables(),
    antStyles(),
    classicScripts(),
    pageChunks(),
    signInPages(),
    ...(isSsrBuild ? [oneByteScripts] : []),
  ],
  clearScreen: false,
  // A placeholder in the document and its tags; the server replaces it by a new nonce in every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  ssr: isSsrBuild ? { noExternal: true, external: packagesWithBinaries } : {},
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        minify: false,
        sourcemap: true,
        copyPublicDir: false,
        rolldownOptions: {
          checks: { pluginTimings: false },
          input: { main: 'server/main.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', comments: false },
        },
      }
    : {
        outDir: 'dist/client',
        target: 'es2022',
        sourcemap: false,
        manifest: true,
        // The content security policy forbids inline code: a preload polyfill and small inlined files would violate it.
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        // The groups of page-chunks.mjs are large by design.
        chunkSizeWarningLimit: 2_000,
        rolldownOptions: {
          // GraphiQL's runtime has a directive for a compiler that has already run. A group of page-chunks.mjs has
          // modules that others import dynamically.
          checks: { pluginTimings: false, moduleLevelDirective: false, ineffectiveDynamicImport: false },
        },
      },
}))
