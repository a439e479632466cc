import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { idlePackages, leanPackages } from './scripts/lean-packages.mjs'

/** What stays outside of the server's bundle, since it brings binaries that it looks for beside itself. */
const packagesWithBinaries = ['sharp', '@node-rs/argon2']

/** The words of the signed-in area come at once, so as one file a language; those of sign-in and error pages stay apart. */
const wordsOfTheDesk = (language: string) => ({
  name: `words-${language}`,
  test: new RegExp(`/locales/${language}/(?!frame|errors|validation)[^/]+\\.json$`),
})

/**
 * One configuration, two builds: the browser app (`vite build`) and the server (`vite build --ssr`).
 * The server's bundle holds its packages too: one file to read instead of two thousand starts in less than half of the time.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), leanPackages()],
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
        rolldownOptions: {
          checks: { pluginTimings: false },
          treeshake: { moduleSideEffects: idlePackages },
          output: { codeSplitting: { groups: [wordsOfTheDesk('en'), wordsOfTheDesk('zh')] } },
        },
      },
}))
