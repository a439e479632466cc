import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from './sources.mjs'

/** The name of the file in the build's bundle. */
export const antSheetName = 'antd.css'

/**
 * Writes the style sheet of Ant Design's components at build.
 *
 * @returns {import('vite').Plugin}
 */
export function antStyles() {
  return {
    name: 'storydesk:ant-styles',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async generateBundle() {
      /** @type {{ module: typeof import('./ant-sheet') }} */
      const { module } = await runnerImport(join(root, 'scripts', 'ant-sheet.tsx'), { configFile: false })
      this.emitFile({
        type: 'asset',
        name: antSheetName,
        source: module.antSheet({ mode: 'light', language: 'en', motion: true }),
      })
    },
  }
}
