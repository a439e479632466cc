import { useModal } from '@refinedev/core'
import { Alert, Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type AnyRecord, nameOfProperty, type ResourceDeclaration } from '../../declare'
import { canDo } from '../../declare/properties'
import { useLabels } from '../../providers/labels'
import type { RecordDraft as Draft } from '../../providers/record-drafts'
import { Icon } from '../../theme/icon'
import { useMainFocus } from '../../theme/use-main-focus'
import { PreviewButton } from '../preview/preview-button'
import { CompareDialog } from './compare-dialog'
import { useDraftText, useDraftTools, useRecordDraft } from './use-record-draft'

interface RecordDraftProps {
  resource: ResourceDeclaration
  record: AnyRecord
}

/** The draft of a record on its screen: who saved it, what it changes, and its tools. */
export const RecordDraft = ({ resource, record }: RecordDraftProps) =>
  canDo(record, 'edit') ? <Loaded resource={resource} record={record} /> : null

const Loaded = ({ resource, record }: RecordDraftProps) => {
  const draft = useRecordDraft(resource, String(record.id))
  return draft ? <Shown resource={resource} record={record} draft={draft} /> : null
}

const Shown = ({ resource, record, draft }: RecordDraftProps & { draft: Draft }) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const textOf = useDraftText(resource)
  const tools = useDraftTools(resource, record, draft)
  const navigate = useNavigate()
  const comparison = useModal()
  useMainFocus()
  const names = Object.keys(draft.values).map((property) => labels.field(nameOfProperty(resource, property)))
  return (
    <>
      <Alert
        type="info"
        showIcon
        className="spaced"
        icon={<Icon name="edit" size={18} />}
        message={textOf(draft)}
        description={
          <Flex vertical gap={8}>
            <span>{t('recordDraft.changes', { fields: names.join(t('list.comma')) })}</span>
            <Flex wrap gap={8}>
              <Button size="small" onClick={comparison.show}>
                {t('recordDraft.compare')}
              </Button>
              <Button size="small" onClick={() => void navigate(tools.address)}>
                {t('recordDraft.edit')}
              </Button>
              <PreviewButton size="small" resource={resource} record={record} ofDraft />
              <Button size="small" type="primary" loading={tools.isBusy} onClick={() => void tools.publish()}>
                {t('recordDraft.publish')}
              </Button>
              <Button size="small" type="text" disabled={tools.isBusy} onClick={() => void tools.discard()}>
                {t('recordDraft.discard')}
              </Button>
            </Flex>
          </Flex>
        }
      />
      {comparison.visible && (
        <CompareDialog
          resource={resource}
          record={record}
          draft={draft}
          isBusy={tools.isBusy}
          onPublish={() => void tools.publish().then((isDone) => isDone || comparison.close())}
          onClose={comparison.close}
        />
      )}
    </>
  )
}
