import type { AnyField } from './field'
import type { ValidationIssue } from './kind'

/** A message about one field: a translation key and the values it interpolates. */
export interface FieldMessage {
  key: string
  values?: Record<string, string | number>
}

/** Messages by field path (`title.zh`, `tagIds.2`), as in api.md "Errors". */
export type FieldMessages = Record<string, FieldMessage[]>

/** The message of a validation issue, without its place. */
export const messageOf = ({ key, values }: ValidationIssue): FieldMessage => ({
  key: `validation.${key}`,
  ...(values && { values }),
})

/** The issue of a property that an input may not have: its field does not exist, or is not written here. */
export const refusedProperty = (field: AnyField | undefined): ValidationIssue => ({
  key: field ? 'notWritable' : 'unknownField',
})

/** Adds the message of an issue of a property's value. */
export function addIssue(messages: FieldMessages, property: string, issue: ValidationIssue): void {
  const path = issue.at ? `${property}.${issue.at}` : property
  messages[path] = [...(messages[path] ?? []), messageOf(issue)]
}

/** Whether a check found an issue. */
export const hasMessages = (messages: FieldMessages): boolean => Object.keys(messages).length > 0
