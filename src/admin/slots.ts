import type { useModal } from '@refinedev/core'
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import type { AnyRecord, FieldMessages, ResourceDeclaration } from '../declare'
import type { CellProps } from '../fields/kind.ui'

export type ScreenName =
  | 'ListScreen'
  | 'QueueScreen'
  | 'ReorderScreen'
  | 'TrashScreen'
  | 'CreateScreen'
  | 'EditScreen'
  | 'ShowScreen'
  | 'SingleScreen'
export type ResourceScreen = ComponentType<{ resource: ResourceDeclaration }>

/** A record on its screen, in a tab or in an action's dialog. */
export interface RecordSlotProps {
  resource: ResourceDeclaration
  record: AnyRecord
}

/** A custom section of a form. */
export interface FormSlotProps {
  form: {
    readonly resource: ResourceDeclaration
    /** The record as loaded or last saved; null for a new record. */
    readonly record: AnyRecord | null
    /** The unsaved values, by property. */
    readonly values: Readonly<Record<string, unknown>>
    /** The validation issues, by property. */
    readonly messages: FieldMessages
    change(property: string, value: unknown): void
  }
}

/** Inside the dialog of an action: the record, and the current inputs. */
export interface ActionSlotProps extends RecordSlotProps {
  values: Readonly<Record<string, unknown>>
}

export interface ToolbarSlotProps {
  resource: ResourceDeclaration
}

/** The button of a list that creates records, with the dialog that it opens: the state of Refine's `useModal`. */
export interface CreateSlotProps extends ToolbarSlotProps, ReturnType<typeof useModal> {
  /** Beside a record that the new ones belong to: their values, by property. */
  given?: Readonly<Record<string, unknown>>
}

/** Runs of similar neighbours, which a list folds to one row each. */
export interface RunsSlot {
  /** Fields that the other parts read; a list requests them although their columns are hidden. */
  fields: readonly string[]
  /** The records of a page in their order, in runs of one or more. */
  fold<Row extends AnyRecord>(records: readonly Row[]): readonly (readonly Row[])[]
  /** A folded run as one sentence. */
  Summary: ComponentType<{ records: readonly AnyRecord[] }>
  /** The time of a record. ISO 8601. */
  time(record: AnyRecord): string
}

/**
 * The second step of the extension ladder: places for custom parts in generated screens.
 * `src/resources/<name>/<name>.ui.tsx` exports them as `slots`, and whole screens, the third step, as `screens`.
 * With the type of the declaration, `ResourceSlots<typeof studios>`, the cells are names of its fields.
 * Message keys: a section has `resources.<name>.sections.<id>`, a tab `resources.<name>.tabs.<id>`.
 */
export interface ResourceSlots<R extends ResourceDeclaration = ResourceDeclaration> {
  /** The name of a record from the field of its title, wherever the browser names the record. */
  name?: (record: AnyRecord, t: TFunction) => string
  /** Instead of the kind's cell of that field, in lists, on record screens and in changes. */
  cells?: { readonly [Name in Extract<keyof R['fields'], string>]?: ComponentType<CellProps> }
  /** The button that creates records, instead of an empty form. The key of the list opens it too. */
  createButton?: ComponentType<CreateSlotProps>
  /** Buttons beside the list's own. */
  toolbar?: ComponentType<ToolbarSlotProps>
  /** Folds neighbours of the list to one row; a switch of the list turns it off. */
  runs?: RunsSlot
  /** Sections after the declared ones of the form. */
  formSections?: readonly { id: string; Section: ComponentType<FormSlotProps> }[]
  /** Under the title of the record's screen. */
  header?: ComponentType<RecordSlotProps>
  /** Sections after the declared ones of the record's screen; one with the name of a declared section replaces it. */
  showSections?: readonly { id: string; Section: ComponentType<RecordSlotProps> }[]
  /**
   * Tabs after those of the related records, before the history; one with the name of a `children` field replaces it.
   */
  tabs?: readonly { id: string; Tab: ComponentType<RecordSlotProps> }[]
  /** Between the question and the inputs of an action's dialog, by the action's name. */
  actions?: Readonly<Record<string, ComponentType<ActionSlotProps>>>
}
