import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from '@swc/core'
import { root } from './sources.mjs'

const systemjs = readFileSync(fileURLToPath(import.meta.resolve('systemjs/dist/s.min.js')), 'utf8')
const loader = readFileSync(join(root, 'scripts', 'classic-loader.js'), 'utf8')

/** @type {import('@swc/core').Options} */
const options = {
  configFile: false,
  swcrc: false,
  minify: true,
  jsc: { target: 'es2022', minify: { compress: false, mangle: false } },
  module: { type: 'systemjs' },
}

/**
 * Writes the browser app as classic scripts that SystemJS loads. Chromium stores the compiled code of modules but does
 * not read it back; that of classic scripts it does. So people who come again see their rows in three quarters of the
 * time.
 *
 * @returns {import('vite').Plugin}
 */
export const classicScripts = () => ({
  name: 'storydesk:classic-scripts',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  // A browser would load the file of a module again for a script: the hints of imports must be for scripts too.
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: (code) => code.replaceAll('"modulepreload"', '"preload"'),
  },
  // Vite computes the name of a file before its content changes here.
  augmentChunkHash: () => JSON.stringify(options) + loader + shortened,
  generateBundle: {
    // Vite finds the imports of modules before.
    order: 'post',
    async handler(_options, bundle) {
      const write = async (/** @type {import('vite').Rolldown.OutputChunk} */ chunk) => {
        const code = shortened((await transform(chunk.code, options)).code)
        chunk.code = chunk.isEntry ? `${withoutMap(systemjs)}\n${code}\n${await minified(loader)}` : code
      }
      await Promise.all(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [write(file)] : [])))
    },
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script defer'),
  },
})

/**
 * Shortens how a script declares its exports and copies its imports. swc exports each name as undefined first, and writes
 * the name of the imported script before each name from it. A script that destructures into one export has a setter for
 * each of its exports. Together these are half a percent of a page.
 */
const shortened = (/** @type {string} */ code) =>
  code
    .replace(/_export\(\{((?:[\w$"]+:(?:void 0|[\w$]+),?)+)\}\)/, (_call, /** @type {string} */ names) => {
      const known = names.split(',').filter((each) => !each.endsWith(':void 0'))
      return `_export({${known.join(',')}})`
    })
    .replace(/set ([\w$]+)\(_value\)\{\1=_value;_export\("[\w$]+",\1\)\},?/g, (setter, name) =>
      code.includes(`_export_setters.${name}`) ? setter : '',
    )
    .replace(/function\((\w+_ns)\)\{((?:[\w$]+=\1\.[\w$]+;?)+)\}/g, (_setter, name, /** @type {string} */ copies) => {
      const names = copies.replaceAll(`${name}.`, '').split(';')
      const pairs = names.map((each) => each.split('=').reverse().join(':'))
      return `function(_ns){({${pairs.join(',')}}=_ns)}`
    })

const withoutMap = (/** @type {string} */ code) => code.replace(/\/\/# sourceMappingURL=.*/, '')

const minified = async (/** @type {string} */ code) => (await transform(code, { ...options, module: undefined })).code
