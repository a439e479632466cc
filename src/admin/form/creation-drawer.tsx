import { Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AskedCreation, askCreation } from '../../fields/asked-creation.ui'
import { useLabels, useLanguage } from '../../providers/labels'
import { leaveEscapeToLayer } from '../../theme/layers'
import { LeaveDialog } from '../shell/unsaved-changes-notifier'
import { CreateForm } from './create-screen'
import { valuesOfTitle } from './form-values'
import { focusInput, IdScope } from './issue-text'

/** The form of a record that a picker lacks, above the form with the picker, which keeps what was typed. */
export const CreationDrawer = ({ asked }: { asked: AskedCreation }) => {
  const { target, onDone } = asked
  const { t } = useTranslation()
  const labels = useLabels(target)
  const language = useLanguage()
  const [given] = useState(() => valuesOfTitle(target, asked.text, language))
  const [state, setState] = useState<'open' | 'leaving' | 'closed'>('open')
  const [isDirty, setDirty] = useState(false)
  const [saved, setSaved] = useState<Parameters<typeof onDone>[0]>(null)
  const leave = () => setState(isDirty ? 'leaving' : 'closed')
  return (
    <Drawer
      open={state !== 'closed'}
      onClose={leave}
      onKeyDown={leaveEscapeToLayer}
      rootClassName="creation-drawer"
      width="min(720px, 100vw)"
      // Above the editor of a cell too.
      zIndex={1100}
      title={t('form.create.title', { one: labels.oneInline })}
      closable={{ 'aria-label': t('frame.close') }}
      maskClosable={false}
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
          onDirty={setDirty}
          onClose={(record) => {
            setSaved({ ...record, id: String(record.id) })
            setState('closed')
          }}
          onCancel={leave}
        />
      </IdScope>
      {state === 'leaving' && <LeaveDialog onStay={() => setState('open')} onDiscard={() => setState('closed')} />}
    </Drawer>
  )
}
