import { useTranslation } from 'react-i18next'
import { eventNames, eventsOf } from '../../declare/webhook-events'
import { resources } from '../../registry/resources'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import { lazyEditor } from '../lazy-editor.ui'

const ResourceMatrix = lazyEditor(async () => (await import('../resource-matrix.ui')).ResourceMatrix, resources.length)

const Editor = (props: EditorProps) => {
  const { t } = useTranslation()
  return (
    <ResourceMatrix
      {...props}
      entryKey="events"
      names={eventNames}
      offered={resources.map((resource) => ({ name: resource.name, names: eventsOf(resource) }))}
      valueLabel={(event) => t(`webhooks.events.${event}`)}
      columnHint={t('webhooks.matrix.column')}
      lineHint={t('webhooks.matrix.line')}
    />
  )
}

export const editor: KindEditor = { Editor, isGroup: true }
