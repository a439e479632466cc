/**
 * What is asked of a record, independent of who asked for it: the answer's key to the field and what is asked inside it.
 * The same object stands for the same document, so that a plan made for it is made once.
 */
export type Selection = ReadonlyMap<string, SelectedField>

export interface SelectedField {
  /** Name in the schema: `title`, `categoryId`, `can`. */
  field: string
  /** What is asked of the record, file or text it leads to. */
  inside?: Selection
}

/** A selection of plain fields under their own names. */
export const selectionOf = (names: Iterable<string>): Selection =>
  new Map([...names].map((field) => [field, { field }]))
