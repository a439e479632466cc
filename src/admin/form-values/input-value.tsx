import type { AnyField, AnyRecord, ResourceDeclaration } from '../../declare'
import { kindOf } from '../../declare/kind'
import { useChosen } from '../../fields/relation-choices.ui'
import { uploadedFile } from '../../providers/upload'
import { cellOf } from '../parts'

interface InputValueProps {
  resource: ResourceDeclaration
  name: string
  field: AnyField
  /** A form value: ids instead of related records. */
  value: unknown
  /** The record as loaded or current: it may contain the title of an id. */
  record: AnyRecord
}

/** Renders a form value by its kind. */
export const InputValue = (props: InputValueProps) => {
  const { shape } = kindOf(props.field)
  if (shape === 'reference' || shape === 'links') return <Related {...props} isMany={shape === 'links'} />
  if (shape === 'upload') return <Shown {...props} value={fileOf(props)} />
  return <Shown {...props} />
}

const Shown = ({ resource, name, field, value, record }: InputValueProps) => {
  const Cell = cellOf(resource, name, field)
  return <Cell value={value} name={name} field={field} resource={resource} record={record} place="record" />
}

const Related = ({ isMany, ...props }: InputValueProps & { isMany: boolean }) => {
  const { field, value, record, name } = props
  const ids = isMany ? ((value ?? []) as string[]) : value ? [String(value)] : []
  const known = [record[name] ?? []].flat() as { id: string }[]
  const chosen = useChosen(String(field.to), ids, known)
  return <Shown {...props} value={isMany ? chosen : (chosen[0] ?? null)} />
}

const fileOf = ({ value, record, name }: InputValueProps) => {
  const kept = record[name] as { id: string } | null | undefined
  if (typeof value !== 'string') return null
  return kept?.id === value ? kept : (uploadedFile(value) ?? null)
}
