import i18next, { type TFunction } from 'i18next'
import { humanise, type Language, type ResourceDeclaration } from '../declare'
import { isEnglish, localeOf } from '../declare/languages'
import { inline, withArticle } from '../declare/names'
import { currentLanguage } from './language'
import { useText } from './translation'

/** The messages of a resource by key; a missing one is derived from the name. */
export interface Labels {
  /** "Game", "Games"; and in the form within a sentence. */
  one: string
  many: string
  oneInline: string
  /** "a game", "an admin"; without an article in Chinese. */
  withArticle: string
  manyInline: string
  /** A number of records within a sentence: "1 game", "3,000 games". */
  counted(count: number): string
  field(name: string): string
  /** The label of a field within a sentence: "amount". */
  fieldInline(name: string): string
  /** The label of an enum value. */
  value(field: string, value: string): string
  /** The help text of a field; undefined if there is none. */
  help(field: string): string | undefined
  /** The unit of typed values of a field, whose label does not name it; undefined if there is none. */
  unit(field: string): string | undefined
  /** The message for a missing value of a field; undefined if the general one applies. */
  required(field: string): string | undefined
  section(id: string): string
  sectionHelp(id: string): string | undefined
  preset(id: string): string
  /** The case of recommended ranges: "monthly plan". */
  recommendedCase(id: string): string
  action(id: string): string
  /** The texts of a confirmation and a toast; undefined if the general ones apply. */
  actionConfirm(id: string, values: Record<string, unknown>): string | undefined
  actionDone(id: string, values: Record<string, unknown>): string | undefined
  /** The label of an action's input. */
  actionField(id: string, field: string): string
}

/** The interface's language, for texts in the data. */
export function useLanguage(): Language {
  useText()
  return currentLanguage()
}

/** The labels of a resource in the interface's language. */
export function useLabels(resource: ResourceDeclaration): Labels {
  const t = useText()
  const known = made.get(t) ?? new Map<ResourceDeclaration, Labels>()
  made.set(t, known)
  const labels = known.get(resource) ?? labelsOf(resource, t)
  known.set(resource, labels)
  return labels
}

/** By language: the cells of a list share their labels. */
const made = new WeakMap<TFunction, Map<ResourceDeclaration, Labels>>()

/** The labels of a resource, for a component that shows several resources. */
export function labelsOf(resource: ResourceDeclaration, t: TFunction): Labels {
  const language = currentLanguage()
  const root = `resources.${resource.name}`
  const optional = (key: string, values?: Record<string, unknown>) =>
    i18next.exists(key) ? t(key, { ...values }) : undefined
  const one = t(`${root}.one`, { defaultValue: humanise(resource.singular) })
  const many = t(`${root}.many`, { defaultValue: humanise(resource.name) })
  const [oneInline, manyInline] = isEnglish(language) ? [inline(one), inline(many)] : [one, many]
  const valueLabels = new Map<string, string>()
  const field = (name: string) => t([`${root}.fields.${name}`, `list.fields.${name}`], { defaultValue: humanise(name) })
  return {
    one,
    many,
    oneInline,
    withArticle: isEnglish(language) ? withArticle(one) : one,
    manyInline,
    counted: (count) => {
      const total = count.toLocaleString(localeOf(language))
      return t([`${root}.counted`, 'list.counted'], { count, total, one: oneInline, many: manyInline })
    },
    field,
    fieldInline: (name) => (isEnglish(language) ? inline(field(name)) : field(name)),
    value: (name, value) => {
      const key = `${root}.values.${name}.${value}`
      const label = valueLabels.get(key) ?? t(key, { defaultValue: humanise(value) })
      valueLabels.set(key, label)
      return label
    },
    help: (name) => optional(`${root}.help.${name}`),
    unit: (name) => optional(`${root}.units.${name}`),
    required: (name) => optional(`${root}.required.${name}`),
    section: (id) => t([`${root}.sections.${id}`, `form.sections.${id}`], { defaultValue: humanise(id) }),
    sectionHelp: (id) => optional(`${root}.sectionsHelp.${id}`),
    recommendedCase: (id) => t(`${root}.recommended.${id}`, { defaultValue: humanise(id).toLowerCase() }),
    preset: (id) => t(`${root}.presets.${id}`, { defaultValue: humanise(id) }),
    action: (id) => t([`${root}.actions.${id}.label`, `actions.${id}`], { defaultValue: humanise(id) }),
    actionConfirm: (id, values) => optional(`${root}.actions.${id}.confirm`, values),
    actionDone: (id, values) => optional(`${root}.actions.${id}.done`, values),
    actionField: (id, name) =>
      optional(`${root}.actions.${id}.fields.${name}`) ?? optional(`${root}.fields.${name}`) ?? field(name),
  }
}
