import { useModal } from '@refinedev/core'
import { Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AskedCreation, askCreation } from '../../fields/asked-creation.ui'
import { useLabels, useLanguage } from '../../providers/labels'
import { focusInput, IdScope } from '../form-fields/issue-text'
import { valuesOfTitle } from '../form-values/form-values'
import { CreateForm } from './create-screen'
import { useFormDrawer } from './use-form-drawer'

/** The form of a record that a picker lacks, above the form with the picker, which keeps what was typed. */
export const CreationDrawer = ({ asked }: { asked: AskedCreation }) => {
  const { target, onDone } = asked
  const { t } = useTranslation()
  const labels = useLabels(target)
  const language = useLanguage()
  const [given] = useState(() => valuesOfTitle(target, asked.text, language))
  const { visible, close } = useModal({ defaultVisible: true })
  const [saved, setSaved] = useState<Parameters<typeof onDone>[0]>(null)
  const { drawerProps, leave, onDirty, question } = useFormDrawer(close)
  return (
    <Drawer
      {...drawerProps}
      open={visible}
      rootClassName="creation-drawer"
      width="min(720px, 100vw)"
      // Above the editor of a cell too.
      zIndex={1100}
      title={t('form.create.title', { one: labels.oneInline })}
      afterOpenChange={(isOpen) => {
        if (isOpen) focusInput(target.title)
        else {
          askCreation(null)
          // After the drawer gave the focus back.
          onDone(saved)
        }
      }}
    >
      <IdScope value="creation/">
        <CreateForm
          resource={target}
          given={given}
          isOne
          onDirty={onDirty}
          onClose={(record) => {
            setSaved({ ...record, id: String(record.id) })
            close()
          }}
          onCancel={leave}
        />
      </IdScope>
      {question}
    </Drawer>
  )
}
