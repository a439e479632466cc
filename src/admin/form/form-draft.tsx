import { useModal } from '@refinedev/core'
import { Alert, Button, Flex } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { useLabels } from '../../providers/labels'
import type { RecordDraft } from '../../providers/record-drafts'
import { Icon } from '../../theme/icon'
import { useMainFocus } from '../../theme/use-main-focus'
import { PreviewButton } from '../preview/preview-button'
import { CompareDialog } from '../record-drafts/compare-dialog'
import { useDraftText, useDraftTools, useRecordDraft } from '../record-drafts/use-record-draft'
import type { RecordForm } from './use-record-form'

interface FormDraftProps {
  form: RecordForm
  /** The published record. */
  record: AnyRecord
}

/** The shared draft of the record in its form: opens it, and says that the form edits it. */
export const FormDraft = ({ form, record }: FormDraftProps) => {
  const draft = useRecordDraft(form.resource, String(record.id))
  const [params] = useSearchParams()
  const isAsked = params.has('draft')
  const isOpened = useRef(false)
  const { openDraft } = form
  // The URL of a draft opens it once, and the form of a saved draft is open already.
  useEffect(() => {
    if (!draft || isOpened.current) return
    isOpened.current = true
    if (isAsked && !form.draft && !form.isDirty) openDraft(draft)
  })
  return draft ? <Shown form={form} record={record} draft={draft} resource={form.resource} /> : null
}

const Shown = ({
  form,
  record,
  draft,
  resource,
}: FormDraftProps & { draft: RecordDraft; resource: ResourceDeclaration }) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const textOf = useDraftText(resource)
  const tools = useDraftTools(resource, record, draft)
  const [, setParams] = useSearchParams()
  const comparison = useModal()
  const isOpen = form.draft !== null
  useMainFocus(isOpen)
  const isNewer = isOpen && (form.draft?.revision ?? 0) < draft.revision
  const open = (next: RecordDraft | null) => {
    form.openDraft(next)
    // A reload of the page opens it again.
    setParams(next ? { draft: '' } : {}, { replace: true })
  }
  const discard = async () => {
    if ((await tools.discard()) && isOpen) open(null)
  }
  return (
    <>
      <Alert
        type={isNewer ? 'warning' : 'info'}
        showIcon
        role="status"
        className="spaced"
        icon={<Icon name="edit" size={18} />}
        message={isOpen && !isNewer ? t('recordDraft.editing', { one: labels.oneInline }) : textOf(draft)}
        action={
          <Flex gap={8} wrap>
            {(!isOpen || isNewer) && (
              <Button size="small" type="primary" disabled={form.isSaving} onClick={() => open(draft)}>
                {t('recordDraft.edit')}
              </Button>
            )}
            <Button size="small" onClick={comparison.show}>
              {t('recordDraft.compare')}
            </Button>
            <PreviewButton size="small" resource={resource} record={record} ofDraft />
            <Button size="small" type="text" disabled={tools.isBusy || form.isSaving} onClick={() => void discard()}>
              {t('recordDraft.discard')}
            </Button>
          </Flex>
        }
      />
      {comparison.visible && (
        <CompareDialog
          resource={resource}
          draft={isOpen ? { ...draft, values: { ...draft.values, ...form.values } } : draft}
          record={record}
          onClose={comparison.close}
        />
      )}
    </>
  )
}
