import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { idlePackages, leanPackages } from './scripts/lean-packages.mjs'

/**
 * One configuration, two builds: the browser app (`vite build`) and the server (`vite build --ssr`).
 * The server keeps its packages outside of the bundle: plain `node` finds them in node_modules.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), leanPackages()],
  clearScreen: false,
  // Written into the document and its tags; the server puts a fresh nonce in its place at every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        minify: false,
        sourcemap: true,
        copyPublicDir: false,
        rolldownOptions: {
          checks: { pluginTimings: false },
          input: { main: 'server/main.ts', embedded: 'server/database/embedded-process.mjs' },
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
        rolldownOptions: { checks: { pluginTimings: false }, treeshake: { moduleSideEffects: idlePackages } },
      },
}))
