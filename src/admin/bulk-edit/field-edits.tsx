import { Button, Flex, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { fieldOf, type ResourceDeclaration, valueTypeOf } from '../../declare'
import { editableFields, type FieldEdit, modesOf } from '../../declare/field-edits'
import { useLabels } from '../../providers/labels'
import { Labelled } from '../controls/labelled'
import { EditRow } from './edit-row'
import './bulk-edit.css'

/** Fields that are one click away. */
const mostLikely = 4

interface FieldEditsProps {
  resource: ResourceDeclaration
  /** Ids of the records that change, of the first ones of a whole list; omitted for an automation. */
  edited?: readonly string[]
  edits: readonly FieldEdit[]
  /** Fields to offer first. */
  likely: readonly string[]
  /** Receives what makes the next edits of the latest. */
  onChange(change: (latest: readonly FieldEdit[]) => readonly FieldEdit[]): void
}

/** The fields that change, each with what happens to it, and the choice of another one. */
export const FieldEdits = ({ resource, edited, edits, likely, onChange }: FieldEditsProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const add = (name: string) => {
    const edit = newEdit(resource, name)
    if (edit) onChange((latest) => [...latest, edit])
  }
  const free = editableFields(resource).filter((name) => edits.every((edit) => edit.name !== name))
  const likelyFree = likely.filter((name) => free.includes(name)).slice(0, mostLikely)
  return (
    <>
      {edits.map((edit, index) => (
        <EditRow
          key={edit.name}
          isOpened={index === edits.length - 1}
          resource={resource}
          edited={edited}
          edit={edit}
          onChange={(changes) =>
            onChange((latest) => latest.map((each) => (each.name === edit.name ? { ...each, ...changes } : each)))
          }
          onRemove={() => onChange((latest) => latest.filter((each) => each.name !== edit.name))}
        />
      ))}
      {free.length > 0 && (
        <Labelled label={t(edits.length > 0 ? 'bulkEdit.another' : 'bulkEdit.field')}>
          {(id) => (
            <div className="stack tight">
              <Select
                id={id}
                showSearch
                optionFilterProp="label"
                placeholder={t('bulkEdit.choose')}
                value={null}
                options={free.map((name) => ({ value: name, label: labels.field(name) }))}
                onChange={(name: string | null) => name && add(name)}
              />
              {likelyFree.length > 0 && (
                <Flex wrap gap={6}>
                  {likelyFree.map((name) => (
                    <Button key={name} size="small" onClick={() => add(name)}>
                      {labels.field(name)}
                    </Button>
                  ))}
                </Flex>
              )}
            </div>
          )}
        </Labelled>
      )}
    </>
  )
}

/** The default edit of a field. Its first value is empty, or no for a boolean. */
export function newEdit(resource: ResourceDeclaration, name: string): FieldEdit | null {
  const field = fieldOf(resource, name)
  const [mode] = field ? modesOf(field) : []
  return mode ? { name, mode, value: valueTypeOf(resource, name) === 'boolean' ? false : null } : null
}
