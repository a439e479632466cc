import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnyField, type AnyRecord, fieldsByProperty, isLocalized, type ResourceDeclaration } from '../../declare'
import { hasShape } from '../../declare/traits'
import { Icon } from '../../theme/icon'
import { changesOf } from '../form-values/form-values'
import { type LayValues, type MarkWaiting, useLayValues } from './laid-values'
import type { WaitingSave } from './waiting-saves'

type RelatedRecords = NonNullable<WaitingSave['related']>

/**
 * Shows records with the values of saves until the server has them.
 * @param sent saves that the server has, whose records are not loaded again yet; they have no mark
 */
export const showWaiting = (saves: readonly WaitingSave[], sent: readonly WaitingSave[]): void =>
  useLayValues.setState({ lay: layerOf([...sent, ...saves.filter(({ state }) => state === 'waiting')], sent) })

/** What lays these saves over records, in their order. */
export function layerOf(saves: readonly WaitingSave[], sent: readonly WaitingSave[] = []): LayValues {
  const known = new WeakMap<readonly AnyRecord[], readonly AnyRecord[]>()
  const layOne = (resource: ResourceDeclaration, record: AnyRecord): AnyRecord => {
    const own = saves.filter((save) => save.resource === resource.name && idOf(save) === record.id)
    if (own.length === 0) return record
    const values = own.map((save) => laidBy(resource, record, save))
    const waiting = values.flatMap((each, at) => (sent.includes(own[at] as WaitingSave) ? [] : Object.keys(each)))
    const marked: MarkWaiting = (name, shown) => (waiting.includes(name) ? <Marked>{shown}</Marked> : shown)
    return Object.assign({ ...record }, ...values, { marked })
  }
  return <Row extends AnyRecord>(resource: ResourceDeclaration, records: readonly Row[]) => {
    if (saves.every((save) => save.resource !== resource.name)) return records
    const laid = known.get(records) ?? records.map((record) => layOne(resource, record))
    known.set(records, laid)
    // Values of fields: the shape of a record is the same.
    return laid as readonly Row[]
  }
}

/** The record that a save changes; undefined for a new one. */
export const idOf = ({ unsent }: Pick<WaitingSave, 'unsent'>): unknown => (unsent.variables.input as AnyRecord).id

/** The changed values of a save by field. Of a localized text only the changed languages are replaced. */
function laidBy(
  resource: ResourceDeclaration,
  record: AnyRecord,
  { base, values, related = {} }: WaitingSave,
): AnyRecord {
  return Object.fromEntries(
    Object.entries(changesOf(resource, base, values)).flatMap(([property, value]) => {
      const [name, field] = fieldsByProperty(resource).get(property) ?? []
      if (!name || !field) return []
      const shown = isLocalized(field) ? { ...(record[name] as object | null), ...(value as object) } : value
      return [[name, isRelated(field) ? relatedIn(shown, related) : shown]]
    }),
  )
}

const isRelated = (field: AnyField) => hasShape(field, 'reference', 'links', 'upload')

/** The records of ids. One whose name is not known has only its id. */
const relatedIn = (value: unknown, related: RelatedRecords): unknown => {
  if (Array.isArray(value)) return value.map((id) => related[String(id)] ?? { id })
  return typeof value === 'string' ? (related[value] ?? { id: value }) : null
}

/** A value and a quiet mark behind it. */
const Marked = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const label = t('waitingSaves.waits')
  return (
    <span className="line" style={{ verticalAlign: 'middle' }}>
      {children}
      <span className="line fixed text-quiet" role="img" aria-label={label} title={label}>
        <Icon name="clock" size={13} />
      </span>
    </span>
  )
}
