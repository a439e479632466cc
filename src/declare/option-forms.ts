import { isObject } from './formats'
import { type Checked, choices } from './problems'
import { fieldsOf, writtenOptions } from './resource'

/** What an option is: a text, true or false, any object, a list of one form, or an object with these options. */
type Form = 'text' | 'flag' | 'object' | readonly [Form] | ObjectForm

interface ObjectForm {
  readonly options: Readonly<Record<string, Form>>
  /** Options that cannot be omitted. */
  readonly needs?: readonly string[]
}

const called = { text: 'a text', flag: 'true or false', object: 'an object' } as const

const names: Form = ['text']
const sections: Form = [{ options: { id: 'text', fields: names, when: 'object' }, needs: ['id', 'fields'] }]
const presets: Form = [{ options: { id: 'text', filter: 'object', waiting: 'flag' }, needs: ['id', 'filter'] }]

const list: ObjectForm = {
  options: {
    columns: names,
    sort: 'text',
    filters: names,
    sums: names,
    as: 'text',
    board: 'text',
    gallery: 'flag',
    presets,
  },
}

const action: ObjectForm = {
  options: {
    when: 'object',
    set: 'object',
    bulk: 'flag',
    confirm: 'flag',
    danger: 'flag',
    inForm: 'flag',
    input: 'object',
    icon: 'text',
    key: 'text',
    issue: names,
    move: 'text',
    schedule: 'flag',
    undo: 'object',
  },
}

const resourceForm = {
  icon: 'text',
  group: 'text',
  path: 'text',
  policyPath: 'text',
  page: 'text',
  single: 'flag',
  builtIn: ['object'],
  singular: 'text',
  title: 'text',
  fields: 'object',
  operations: names,
  deletion: { options: { set: 'object', trash: 'flag' } },
  list,
  form: sections,
  show: sections,
  queue: { options: { preset: 'text', sort: 'text' }, needs: ['preset'] },
  order: { options: { by: 'text', within: 'text' }, needs: ['by'] },
  rules: [{ options: { id: 'text', check: 'object', at: names }, needs: ['id', 'check'] }],
  recommended: [{ options: { id: 'text', when: 'object', ranges: 'object' }, needs: ['id', 'ranges'] }],
  actions: 'object',
  calendar: { options: { start: 'text', end: 'text', lane: 'text', when: 'object' }, needs: ['start'] },
  schedule: names,
  drafts: { options: { of: 'object', mark: 'text' }, needs: ['of', 'mark'] },
  preview: names,
  indexes: [names],
  hidden: 'flag',
  search: 'flag',
  collaboration: 'flag',
  duplicate: 'flag',
  templates: 'flag',
  was: 'text',
} as const satisfies Record<string, Form>

/**
 * Reports unknown options (D003), and options and fields of a wrong form (D035).
 * @returns whether the other checks can read the declaration
 */
export function checkForms(checked: Checked): boolean {
  const { resource, report } = checked
  const { name } = resource
  const { title, fields } = resource
  const written = writtenOptions(resource) ?? { title, fields }
  let isReadable = true
  const wrong = (path: string, message: string) => {
    isReadable = false
    report('D035', path, message)
  }
  const check = (path: string, value: unknown, form: Form): void => {
    if (value === undefined) return
    if (typeof form === 'string') {
      if (!isOf(form, value)) wrong(path, `must be ${called[form]}, not ${quoted(value)}`)
    } else if (isList(form)) {
      if (!Array.isArray(value)) wrong(path, `must be a list, not ${quoted(value)}`)
      else for (const [index, each] of value.entries()) check(`${path}[${index}]`, each, form[0])
    } else checkObject(path, value, form)
  }
  const checkObject = (path: string, value: unknown, { options, needs = [] }: ObjectForm): void => {
    const known = Object.keys(options)
    if (!isObject(value)) {
      wrong(path, `must be an object with ${known.map((key) => `"${key}"`).join(', ')}, not ${quoted(value)}`)
      return
    }
    for (const key of needs) if (value[key] === undefined) wrong(`${path}.${key}`, 'is missing')
    for (const [key, each] of Object.entries(value)) {
      const form = Object.hasOwn(options, key) ? options[key] : undefined
      if (form) check(`${path}.${key}`, each, form)
      else report('D003', `${path}.${key}`, `unknown option "${key}"${choices(key, known)}`)
    }
  }
  const checkFields = (path: string, fields: object): void => {
    for (const [key, field] of Object.entries(fields)) {
      if (isObject(field) && typeof field.kind === 'string') continue
      wrong(`${path}.${key}`, `must be a field, such as f.text(), not ${quoted(field)}`)
    }
  }

  const form: ObjectForm = { options: resourceForm, needs: ['title', 'fields'] }
  checkObject(name, written.show === 'form' ? { ...written, show: undefined } : written, form)
  checkFields(`${name}.fields`, fieldsOf(resource))
  for (const [id, each] of Object.entries(resource.actions)) {
    const path = `${name}.actions.${id}`
    checkObject(path, each, action)
    if (isObject(each) && isObject(each.input)) checkFields(`${path}.input`, each.input)
  }
  return isReadable
}

const isList = (form: Form): form is readonly [Form] => Array.isArray(form)

const isOf = (form: keyof typeof called, value: unknown) =>
  form === 'object' ? isObject(value) : typeof value === (form === 'text' ? 'string' : 'boolean')

const quoted = (value: unknown) => (typeof value === 'function' ? 'a function' : JSON.stringify(value))
