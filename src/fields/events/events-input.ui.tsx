import { useTranslation } from 'react-i18next'
import { eventsOf, eventWords, type ResourceEvents } from '../../declare/webhook-events'
import { resources } from '../../registry/resources'
import type { EditorProps } from '../kind.editor.ui'
import { ResourceMatrix } from '../resource-matrix.ui'

const linesOfAll = () =>
  resources
    .map((resource) => ({ name: resource.name, words: eventsOf(resource) }))
    .filter(({ words }) => words.length > 0)

export const EventsInput = (props: EditorProps) => {
  const { t } = useTranslation()
  const selected = Array.isArray(props.value) ? (props.value as readonly ResourceEvents[]) : []
  return (
    <ResourceMatrix
      {...props}
      words={eventWords}
      lines={linesOfAll()}
      chosen={selected.map(({ resource, events }) => ({ name: resource, words: events }))}
      onChosen={(lines) => props.onChange(lines.map(({ name, words }) => ({ resource: name, events: words })))}
      wordLabel={(word) => t(`webhooks.events.${word}`)}
      columnHint={t('webhooks.matrix.column')}
      lineHint={t('webhooks.matrix.line')}
    />
  )
}
