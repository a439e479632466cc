import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from './sources.mjs'

const name = 'virtual:theme-variables.css'
const file = join(root, 'src', 'theme', 'variables.ts')

/**
 * Writes the tokens as a style sheet, so that a page has its colours before its scripts.
 *
 * @returns {import('vite').Plugin}
 */
export const themeVariables = () => ({
  name: 'storydesk:theme-variables',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  async load(id) {
    if (id !== `\0${name}`) return undefined
    /** @type {{ module: typeof import('../src/theme/variables'), dependencies: string[] }} */
    const { module, dependencies } = await runnerImport(file, { configFile: false })
    for (const each of [file, ...dependencies]) this.addWatchFile(each)
    return module.variablesSheet()
  },
})
