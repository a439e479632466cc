import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import type { AnyRecord, ResourceDeclaration } from '../declare'
import type { CellProps } from '../fields/kind.ui'
import type { SaidMessage } from './form/message-words'
import type { RecordForm } from './form/use-record-form'

export type ScreenName = 'ListScreen' | 'QueueScreen' | 'ReorderScreen' | 'CreateScreen' | 'EditScreen' | 'ShowScreen'
export type ResourceScreen = ComponentType<{ resource: ResourceDeclaration }>

/** A record on its screen, in a tab or in an action's dialog. */
export interface RecordSlotProps {
  resource: ResourceDeclaration
  record: AnyRecord
}

/** A section that a form has besides the declared ones. */
export interface FormSlotProps {
  form: RecordForm
  said: readonly SaidMessage[]
}

/** Inside the dialog of an action: the record it is about to be taken on, and what has been typed for it so far. */
export interface ActionSlotProps extends RecordSlotProps {
  values: Readonly<Record<string, unknown>>
}

export interface ToolbarSlotProps {
  resource: ResourceDeclaration
}

/**
 * The second rung of the extension ladder: named places where a resource shows a part of its own, everything else staying
 * generated. `src/resources/<name>/<name>.ui.tsx` exports them as `slots`; the third rung, whole screens, it exports as `screens`. Labels follow the keys' convention: a section is `resources.<name>.sections.<id>`, a tab
 * `resources.<name>.tabs.<id>`.
 */
export interface ResourceSlots {
  /** What a record is called, where its title is a word of the program: in the list, on its screen, in the browser's tab. */
  name?: (record: AnyRecord, t: TFunction) => string
  /** Instead of the kind's cell of that field, in lists and on record screens. */
  cells?: Readonly<Record<string, ComponentType<CellProps>>>
  /** Buttons beside the list's own. */
  toolbar?: ComponentType<ToolbarSlotProps>
  /** Sections after the declared ones of the form. */
  formSections?: readonly { id: string; Section: ComponentType<FormSlotProps> }[]
  /** Under the title of the record's screen. */
  header?: ComponentType<RecordSlotProps>
  /** Sections after the declared ones of the record's screen; one named like a declared section takes its place. */
  showSections?: readonly { id: string; Section: ComponentType<RecordSlotProps> }[]
  /** Tabs after those of the related records, before the history; one named like a `children` field takes its place. */
  tabs?: readonly { id: string; Tab: ComponentType<RecordSlotProps> }[]
  /** Between the question and the inputs of an action's dialog, by the action's name. */
  actions?: Readonly<Record<string, ComponentType<ActionSlotProps>>>
  /** What an action's sentences interpolate besides the record's own fields, by the action's name. */
  actionValues?: Readonly<Record<string, (record: AnyRecord) => Readonly<Record<string, string | number>>>>
}
