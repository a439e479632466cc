import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { frameworkPages, type ResourceDeclaration } from '../declare'
import { kebabCase } from '../declare/names'
import { choices, DeclarationError, hint, type Problem } from '../declare/problems'
import { languages } from '../product'

const folders = ['src/resources', 'src/system']

/** Files that are discovered by the name of their resource. */
const discovered = /\.((ui|preview)\.tsx|server\.ts|seed\.ts)$/

/**
 * Checks the files that are discovered by a resource's name, because a misspelt one would be ignored. Resources may
 * share a folder without a declaration: its server-only modules may have the folder's name. Does nothing if the sources
 * are not beside the program.
 * @param root the project's directory
 * @throws DeclarationError D094 a file that names no resource or is not beside its declaration; a preview without
 * component. D095 messages in `locales` for an unknown resource
 */
export function assertResourceFiles(root: string, resources: readonly ResourceDeclaration[]): void {
  const names = resources.map(({ name }) => kebabCase(name))
  const files = folders.flatMap((folder) => filesUnder(root, folder))
  const problems = [
    ...files.flatMap((file) => fileProblems(file, files, names)),
    ...files.flatMap((file) => exportProblems(root, file)),
    ...(files.length > 0 ? resources.flatMap((resource) => previewProblems(resource, files)) : []),
    ...languages.flatMap((language) =>
      ['resources', 'system'].flatMap((file) => messageProblems(root, `locales/${language}/${file}.json`, resources)),
    ),
  ]
  if (problems.length > 0) throw new DeclarationError(problems)
}

/**
 * Checks the entries of the product's menu, because a misspelt one would be ignored. An entry is the name of a resource
 * or of a page. Does nothing if the sources are not beside the program.
 * @throws DeclarationError D097 an entry that is neither
 */
export function assertMenu(
  root: string,
  resources: readonly ResourceDeclaration[],
  menu: Readonly<Record<string, readonly string[]>>,
): void {
  if (!existsSync(join(root, 'src/product.ts'))) return
  const pages = filesUnder(root, 'src/pages').filter((file) => file.endsWith('.page.ts'))
  const known = [
    ...resources.map(({ name }) => name),
    ...pages.map((file) => basename(file, '.page.ts')),
    ...frameworkPages,
  ]
  const problems = Object.entries(menu).flatMap(([group, entries]) =>
    entries
      .filter((entry) => !known.includes(entry))
      .map((entry) => ({
        code: 'D097',
        path: `src/product.ts: ${group}`,
        message: `no resource and no page has the name "${entry}"${hint(entry, known)}`,
      })),
  )
  if (problems.length > 0) throw new DeclarationError(problems)
}

/**
 * Checks values of `src/product.ts` that would fail on a screen only. Does nothing if the sources are not beside the
 * program.
 * @throws DeclarationError D098 a currency that does not exist, or a language without messages
 */
export function assertProduct(root: string, product: { currency: string; languages: readonly string[] }): void {
  if (!existsSync(join(root, 'src/product.ts'))) return
  const { currency } = product
  const problem = (option: string, message: string) => ({ code: 'D098', path: `src/product.ts: ${option}`, message })
  const missing = product.languages.filter((language) => !existsSync(join(root, 'locales', language)))
  const problems = missing.map((language) => problem('languages', `there are no messages in locales/${language}`))
  if (!Intl.supportedValuesOf('currency').includes(currency))
    problems.push(problem('currency', `"${currency}" is no code of ISO 4217, such as "EUR"`))
  if (problems.length > 0) throw new DeclarationError(problems)
}

function filesUnder(root: string, folder: string): string[] {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  const found = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return found.map((name) => `${folder}/${name.split(sep).join('/')}`)
}

function fileProblems(file: string, files: readonly string[], names: readonly string[]): Problem[] {
  const problem = (message: string) => [{ code: 'D094', path: file, message }]
  const [, , folder, ...rest] = file.split('/')
  if (!discovered.test(file)) {
    const isStray = rest.length === 0 && file.endsWith('.ts')
    return isStray ? problem('a declaration must be in a folder with the name of its resource') : []
  }
  const name = basename(file).replace(discovered, '')
  if (!names.includes(name)) {
    const isShared = file.endsWith('.server.ts') && name === folder && !hint(name, names)
    return isShared ? [] : problem(`unknown resource "${name}"${choices(name, names)}`)
  }
  const ownFolder = folders.map((each) => `${each}/${name}`).find((each) => files.includes(`${each}/${name}.ts`))
  if (ownFolder === undefined || dirname(file) === ownFolder) return []
  return problem(`is ignored here: move it to ${ownFolder}`)
}

/** What a file of a resource defines without exporting it would be ignored. */
function exportProblems(root: string, file: string): Problem[] {
  if (!/\.(ts|ui\.tsx)$/.test(file)) return []
  const text = readFileSync(join(root, file), 'utf8')
  const problem = (message: string) => ({ code: 'D094', path: file, message })
  const defined = [...text.matchAll(/^const (\w+) = (define(?:Resource|Behaviour|Job))\b/gm)]
  const hidden = defined.filter(([, name]) => !new RegExp(`\\bexport (default|\\{[^}]*) *\\b${name}\\b`).test(text))
  const problems = hidden.map(([, name, by]) => problem(`is not exported: export const ${name} = ${by}(…)`))
  const isEmpty = file.endsWith('.ui.tsx') && !/\bexport\b[^=;]*\b(slots|screens)\b/.test(text)
  return isEmpty ? [...problems, problem('exports neither "slots" nor "screens"')] : problems
}

function previewProblems({ name, preview }: ResourceDeclaration, files: readonly string[]): Problem[] {
  const component = `${kebabCase(name)}.preview.tsx`
  if (preview.length === 0 || files.some((file) => basename(file) === component)) return []
  return [{ code: 'D094', path: `${name}.preview`, message: `needs its component in ${component}` }]
}

function messageProblems(root: string, file: string, resources: readonly ResourceDeclaration[]): Problem[] {
  const path = join(root, file)
  if (!existsSync(path)) return []
  const names = resources.map(({ name }) => name)
  const messages = JSON.parse(readFileSync(path, 'utf8')) as { resources?: object }
  const unknown = Object.keys(messages.resources ?? {}).filter((name) => !names.includes(name))
  return unknown.map((name) => ({
    code: 'D095',
    path: `${file}: resources.${name}`,
    message: `unknown resource "${name}"${choices(name, names)}`,
  }))
}
