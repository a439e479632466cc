import { Descriptions, Grid } from 'antd'
import type { ReactNode } from 'react'
import { type AnyField, type AnyRecord, fieldOf, isLocalized, languages, type ResourceDeclaration } from '../../declare'
import { languageName, languageTag } from '../../declare/languages'
import { momentField } from '../../fields/views.ui'
import { useLabels, useLanguage } from '../../providers/labels'
import { MissingMark } from '../form-fields/form-languages'
import { cellOf } from '../parts'
import { hasRecommended, RecommendedNote } from '../recommended/recommended-note'
import type { MarkWaiting } from '../waiting-saves/laid-values'

interface RecordSectionProps {
  resource: ResourceDeclaration
  record: AnyRecord
  id: string
  fields: readonly string[]
  /** Instead of the fields. */
  children?: ReactNode
}

/** A section of a record: its caption and its fields with their values. */
export const RecordSection = ({ resource, record, id, fields, children }: RecordSectionProps) => {
  const labels = useLabels(resource)
  return (
    <section className="record-section surface clipped unbroken" aria-labelledby={`show-${id}`}>
      <h2 id={`show-${id}`} className="padded text-size">
        {labels.section(id)}
      </h2>
      {children || (
        <RecordDetails
          items={fields.map((name) => ({
            key: name,
            label: markedIn(record, name, labels.field(name)),
            children: (
              <>
                <FieldValue resource={resource} record={record} name={name} />
                {hasRecommended(resource, name) && <RecommendedNote resource={resource} name={name} record={record} />}
              </>
            ),
          }))}
        />
      )}
    </section>
  )
}

/** A value or its label, with a mark if the value waits for the network. */
export const markedIn = ({ marked }: AnyRecord, name: string, shown: ReactNode): ReactNode =>
  (marked as MarkWaiting | undefined)?.(name, shown) ?? shown

interface FieldValueProps {
  resource: ResourceDeclaration
  record: AnyRecord
  name: string
}

/** The value of a field in the view of its kind; localized text in every language. */
export const FieldValue = ({ resource, record, name }: FieldValueProps) => {
  const reader = useLanguage()
  const field: AnyField = fieldOf(resource, name) ?? momentField
  const Cell = cellOf(resource, name, field)
  const value = record[name]
  const shown = (part: unknown, partField: AnyField) => (
    <Cell value={part} name={name} field={partField} resource={resource} record={record} place="record" />
  )
  if (!isLocalized(field) || value === null || value === undefined) return shown(value, field)
  const texts = value as Record<string, string | null>
  return (
    <div className="halves">
      {languages.map((language) => (
        <div key={language} lang={languageTag(language)}>
          <span className="text-quiet text-caption">{languageName(language, reader)}</span>
          {texts[language] ? shown(texts[language], { ...field, localized: false }) : <MissingMark />}
        </div>
      ))}
    </div>
  )
}

/** The value of a field as its cell, as the resource's own code shows it where it has some. */
export const CellValue = ({ resource, record, name, place }: FieldValueProps & { place: 'row' | 'record' }) => {
  const field = fieldOf(resource, name) ?? momentField
  const Cell = cellOf(resource, name, field)
  return <Cell value={record[name]} name={name} field={field} resource={resource} record={record} place={place} />
}

interface RecordDetailsProps {
  items: readonly { key: string; label: ReactNode; children: ReactNode }[]
}

/** Labels beside their values, and above them on a phone. */
export const RecordDetails = ({ items }: RecordDetailsProps) => {
  const { md: isWide } = Grid.useBreakpoint()
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      layout={isWide === false ? 'vertical' : 'horizontal'}
      // Labels are narrower in a record beside its list, which is a container. Code and long words do not widen values.
      styles={{ label: { width: 'min(184px, 36cqi)' }, content: { display: 'block', contain: 'inline-size' } }}
      items={[...items]}
    />
  )
}
