import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from './sources.mjs'

/** @type {import('vite').Plugin} */
const withoutStyles = {
  name: 'storydesk:without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0style' : undefined),
  load: (id) => (id === '\0style' ? '' : undefined),
}

/**
 * Renders the sign-in page at build, so that it is shown before its scripts load. Writes `.vite/sign-in.json`.
 *
 * @returns {import('vite').Plugin}
 */
export const signInPages = () => ({
  name: 'storydesk:sign-in-pages',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  async writeBundle({ dir }) {
    /** @type {{ module: typeof import('./sign-in-page') }} */
    const { module } = await runnerImport(join(root, 'scripts', 'sign-in-page.tsx'), {
      configFile: false,
      plugins: [withoutStyles],
    })
    writeFileSync(join(dir ?? '', '.vite', 'sign-in.json'), JSON.stringify(module.signInPages))
  },
})
