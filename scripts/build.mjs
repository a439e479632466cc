/** `npm run build`: the browser app and the server, with compressed copies of browser files. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { readArguments } from './arguments.mjs'
import { createBuild, publishBuild } from './builds.mjs'
import { root, sourceHash } from './sources.mjs'

readArguments({ usage: 'npm run build' })
const hash = sourceHash()
process.env.NODE_ENV = 'production'
const folder = createBuild()
const client = join(folder, 'client')

await Promise.all([
  build({ root, logLevel: 'warn', build: { outDir: client } }),
  build({ root, logLevel: 'warn', build: { outDir: join(folder, 'server'), ssr: true } }),
])
const files = compress(client)
publishBuild(folder, hash)
console.log(`Built the server and ${files} files for the browser into dist.`)

/** Writes `.br` and `.gz` beside each file that they make smaller; returns the number of files. */
function compress(/** @type {string} */ folder) {
  const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt'])
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const paths = names.map((name) => join(folder, name)).filter((path) => statSync(path).isFile())
  for (const path of paths) {
    if (!compressible.has(extname(path)) || statSync(path).size < 1000) continue
    const content = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
    )
  }
  return paths.length
}
