import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import { readExportBody } from '../../../server/import-export/export-request'
import { projectPath } from '../../../server/paths'
import { resourceNamed } from '../../../src/registry/resources'

/** The examples of the documents use this product, and the named files exist. */
const root = projectPath()
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const schema = buildSchema(read('schema.graphql'))
/** Quoted shell variables, as in `'"$PLAYER"'`. */
const withoutVariables = (text: string) => text.replace(/'"\$\w+"'/g, '')

/** The GraphQL documents in a page's shell examples: the JSON after `-d` or `operations=`. */
const documentsIn = (text: string) =>
  [...withoutVariables(text).matchAll(/(?:-d |operations=)'(\{[^']*\})'/g)].flatMap(
    ([, json = '']) => (JSON.parse(json) as { query?: string }).query ?? [],
  )

/** The exports in a page's shell examples: the resource and the JSON of the request. */
const exportsIn = (text: string) =>
  [...text.matchAll(/\/export\/(\w+)\.(?:csv|json)[^']*-d '(\{[^']*\})'/g)].map(([, name = '', json = '']) => ({
    name,
    json,
  }))

describe.each([
  'README.md',
  'CHANGELOG.md',
  'examples/typescript-client/README.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
])('%s', (path) => {
  const text = read(path)

  test('links to existing places', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(#[^)]*)?\)/g)].map(([, file = '', anchor = '']) => ({
      file,
      anchor,
    }))
    const headings = (of: string) =>
      [...of.matchAll(/^#+ (.+)$/gm)].map(
        ([, heading = '']) =>
          `#${heading
            .toLowerCase()
            .replace(/[^\p{L}\d\s-]/gu, '')
            .replaceAll(' ', '-')}`,
      )
    const broken = links.filter(({ file, anchor }) => {
      const target = file === '' ? path : join(dirname(path), file)
      if (!existsSync(join(root, target))) return true
      return anchor !== '' && !headings(read(target)).includes(anchor)
    })
    expect(broken).toEqual([])
  })

  test('uses existing parts of the schema', () => {
    for (const { name, json } of exportsIn(text)) {
      expect(() => readExportBody(json, resourceNamed(name), schema)).not.toThrow()
    }
    const problems = documentsIn(text).flatMap((document) => validate(schema, parse(document)))
    expect(problems.map(({ message }) => message)).toEqual([])
  })

  test('imports what the files of the project export', () => {
    const examples = [...text.matchAll(/^```tsx?\n(?:\/\/ (\S+)\n)?([\s\S]*?)^```$/gm)]
    const imports = examples.flatMap(([, place = 'src/resources/studios/studios.ts', code = '']) =>
      [...code.matchAll(/^import (?:type )?\{([^}]*)\} from '(\.[^']*)'/gm)].map(([, names = '', from = '']) => ({
        path: join(dirname(place), from),
        names: names.split(',').map(
          (name) =>
            name
              .replace(/\btype /, '')
              .trim()
              .split(' as ')[0] ?? '',
        ),
      })),
    )
    const missing = imports.flatMap(({ path, names }) => {
      const file = [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((each) => existsSync(join(root, each)))
      // Examples import each other too.
      const source = file ? read(file) : text
      const isExported = (name: string) =>
        new RegExp(`^export .*\\b${name}\\b|^ {2}(type )?${name},$`, 'm').test(source)
      return names.filter((name) => !isExported(name)).map((name) => `${name} of ${path}`)
    })
    expect(missing).toEqual([])
  })

  test('names existing commands and files', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => String(name))
    expect(commands.filter((name) => !(name in scripts))).toEqual([])
    const files = [
      ...text.matchAll(/`((?:src|server|scripts|locales|drizzle|tests|docs|bench|examples)\/[\w./-]*)`/g),
    ].map(([, file]) => String(file))
    expect(files.filter((file) => !/studios|percent/.test(file) && !existsSync(join(root, file)))).toEqual([])
  })
})
