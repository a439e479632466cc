import { Button, Flex } from 'antd'
import { type ComponentProps, memo, type ReactNode } from 'react'
import { ActionRow } from '../controls/action-row'
import { saveKeyName } from './save-key'
import { SaveState } from './save-state'
import '../form-fields/form.css'

interface FormFooterProps extends ComponentProps<typeof SaveState> {
  /** The label of the button that saves. */
  verb: string
  /** Whether ⌘S saves the form. */
  hasKey?: boolean
  /** The buttons before it. */
  actions?: ComponentProps<typeof ActionRow>['actions']
  /** Shown above the row. */
  children?: ReactNode
}

/** The end of a form, at the bottom of the window: its state and buttons in one row. */
export const FormFooter = ({ form, isNew, verb, hasKey = true, actions = [], children }: FormFooterProps) => (
  <footer className="record-form-footer stack" data-bottom-bar>
    {children}
    <Flex align="center" justify="end" gap={8}>
      <SaveState form={form} isNew={isNew} />
      <ActionRow actions={actions} />
      <SaveButton verb={verb} isSaving={form.isSaving} hasKey={hasKey} />
    </Flex>
  </footer>
)

/** Typing does not render it again. */
const SaveButton = memo(({ verb, isSaving, hasKey }: { verb: string; isSaving: boolean; hasKey: boolean }) => (
  <Button type="primary" htmlType="submit" loading={isSaving} title={hasKey ? saveKeyName() : undefined}>
    {verb}
  </Button>
))
