/**
 * The selection of a record, independent of the actor: answer keys with fields and their inner selection. The same
 * document has the same object, so that its plan is cached.
 */
export type Selection = ReadonlyMap<string, SelectedField>

export interface SelectedField {
  /** Name in the schema: `title`, `categoryId`, `can`. */
  field: string
  /** The selection of the related record, file or text. */
  inside?: Selection
}

/** A selection of plain fields with their own names. */
export const selectionOf = (names: Iterable<string>): Selection =>
  new Map([...names].map((field) => [field, { field }]))
