import { useWarnAboutChange } from '@refinedev/core'
import { Button, Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { mayDo, useViewer } from '../../providers/access'
import { useLabels } from '../../providers/labels'
import { useTabState } from '../../providers/tab-state'
import { Icon } from '../../theme/icon'
import { lazyPart } from '../../theme/later'
import { LeaveDialog } from '../shell/unsaved-changes-notifier'
import { givenFor } from './relations-to'

const CreateForm = lazyPart(async () => (await import('../form/create-screen')).CreateForm)

interface RelatedCreationProps {
  target: ResourceDeclaration
  /** The relation field of the target. */
  by: string
  record: AnyRecord
}

/** Creates a related record in a drawer above this one, which is chosen in its form. */
export const RelatedCreation = ({ target, by, record }: RelatedCreationProps) => {
  const { t } = useTranslation()
  const labels = useLabels(target)
  const viewer = useViewer((state) => state.viewer)
  const { warnWhen } = useWarnAboutChange()
  const [state, setState] = useTabState<'closed' | 'open' | 'leaving'>(`new:${target.name}`, 'closed')
  const given = givenFor(target, by, String(record.id))
  if (!given || !mayDo(viewer, target.name, 'create')) return null
  const label = t('show.related.new', { one: labels.oneInline })
  const close = () => setState('closed')
  const leave = () => setState(warnWhen ? 'leaving' : 'closed')
  return (
    <>
      <Button className="spaced" icon={<Icon name="plus" size={16} />} onClick={() => setState('open')}>
        {label}
      </Button>
      <Drawer
        open={state !== 'closed'}
        onClose={leave}
        rootClassName="creation-drawer"
        width="min(720px, 100vw)"
        title={label}
        closable={{ 'aria-label': t('frame.close') }}
        destroyOnHidden
        maskClosable={false}
      >
        <CreateForm resource={target} given={given} onClose={close} onCancel={leave} />
        {state === 'leaving' && <LeaveDialog onStay={() => setState('open')} onDiscard={close} />}
      </Drawer>
    </>
  )
}
