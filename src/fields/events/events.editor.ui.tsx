import { useTranslation } from 'react-i18next'
import { eventNames, eventsOf, type ResourceEvents } from '../../declare/webhook-events'
import { resources } from '../../registry/resources'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import { lazyEditor } from '../lazy-editor.ui'

const ResourceMatrix = lazyEditor(async () => (await import('../resource-matrix.ui')).ResourceMatrix, resources.length)

const linesOfAll = () =>
  resources
    .map((resource) => ({ name: resource.name, names: eventsOf(resource) }))
    .filter(({ names }) => names.length > 0)

const Editor = (props: EditorProps) => {
  const { t } = useTranslation()
  const selected = Array.isArray(props.value) ? (props.value as readonly ResourceEvents[]) : []
  return (
    <ResourceMatrix
      {...props}
      names={eventNames}
      lines={linesOfAll()}
      chosen={selected.map(({ resource, events }) => ({ name: resource, names: events }))}
      onChosen={(lines) => props.onChange(lines.map(({ name, names }) => ({ resource: name, events: names })))}
      valueLabel={(event) => t(`webhooks.events.${event}`)}
      columnHint={t('webhooks.matrix.column')}
      lineHint={t('webhooks.matrix.line')}
    />
  )
}

export const editor: KindEditor = { Editor, isGroup: true }
