import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pageChunks } from './scripts/page-chunks.mjs'

/** What stays outside of the server's bundle, since it brings binaries that it looks for beside itself. */
const packagesWithBinaries = ['sharp', '@node-rs/argon2']

/** GraphiQL brings its fonts as data, which the content security policy refuses; it is shown in the fonts of the program. */
const withoutDataFonts: Plugin = {
  name: 'storydesk:without-data-fonts',
  enforce: 'pre',
  transform: (code, id) =>
    /\/graphiql\/dist\/style\.css/.test(id) ? code.replace(/@font-face\s*{[^}]*}/g, '') : undefined,
}

/**
 * One configuration, two builds: the browser app (`vite build`) and the server (`vite build --ssr`).
 * The server's bundle holds its packages too: one file to read instead of two thousand starts in less than half of the time.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), withoutDataFonts, pageChunks()],
  clearScreen: false,
  // Written into the document and its tags; the server puts a fresh nonce in its place at every answer.
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
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      }
    : {
        outDir: 'dist/client',
        target: 'es2022',
        sourcemap: false,
        manifest: true,
        // The policy of the page forbids inline code: a preload polyfill and small inlined files would break it.
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        // The groups of page-chunks.mjs are large on purpose.
        chunkSizeWarningLimit: 2_000,
        rolldownOptions: {
          // GraphiQL's runtime has a directive for a compiler that has already run, and a group of page-chunks.mjs holds
          // modules that others import when they are needed.
          checks: { pluginTimings: false, moduleLevelDirective: false, ineffectiveDynamicImport: false },
        },
      },
}))
