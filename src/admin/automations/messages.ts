import { useTranslation } from 'react-i18next'
import type { FieldMessage } from '../../declare'
import { RequestError } from '../../providers/request-error'
import { joinSentences } from '../../providers/translation'
import type { LabelledMessage } from '../form-fields/issue-text'
import type { Draft } from './draft'

const order = ['name', 'resource', 'event', 'hour', 'names', 'state', 'steps']
const positionOf = (path: string) => order.indexOf(path.split('.')[0] ?? path)
/** Compares paths in the order of the page. */
export const byPosition = (a: string, b: string) => positionOf(a) - positionOf(b) || a.localeCompare(b)

/** The messages of a refusal by path; a longer path such as `names.price` belongs to its beginning. */
export function useMessages({ event, steps }: Draft, problem: unknown) {
  const { t } = useTranslation()
  const fields = problem instanceof RequestError ? problem.fields : {}
  /** A missing part is named with what to do. */
  const textOf = (path: string, { key, values }: FieldMessage) =>
    key === 'validation.required'
      ? t([`automations.required.${path.replace(/^steps\.\d+\./, 'step.')}`, key])
      : t(key, { ...values })
  const labelOf = (path: string) => {
    const [part, at] = path.split('.')
    if (part === 'name') return t('savedItem.name')
    if (part === 'names') return t(event === 'action' ? 'automations.actions' : 'automations.fields')
    if (part === 'state') return t('automations.sections.if')
    const step = part === 'steps' ? steps[Number(at)] : undefined
    if (step) return t('automations.stepTitle', { number: Number(at) + 1, kind: t(`automations.steps.${step.kind}`) })
    return t(part === 'steps' ? 'automations.sections.then' : 'automations.sections.when')
  }
  const all: readonly LabelledMessage[] = Object.entries(fields)
    .toSorted(([a], [b]) => byPosition(a, b))
    .map(([path, issues]) => ({
      path,
      label: labelOf(path),
      text: joinSentences(issues.map((each) => textOf(path, each))),
    }))
  return {
    all,
    at: (wanted: string) =>
      all.find(({ path }) => path === wanted || (wanted !== 'steps' && path.startsWith(`${wanted}.`)))?.text,
    below: (prefix: string) =>
      Object.fromEntries(
        all.flatMap(({ path, text }) => (path.startsWith(prefix) ? [[path.slice(prefix.length), text]] : [])),
      ),
  }
}
