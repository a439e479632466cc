import { Flex } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../fields/formats.ui'
import { Icon } from '../../theme/icon'
import type { Drafts } from './use-drafts'
import type { RecordForm } from './use-record-form'

type SavedForm = Pick<RecordForm, 'isDirty' | 'isSaving' | 'savedAt' | 'hasFailed'> & {
  waiting?: RecordForm['waiting']
  drafts?: Pick<Drafts, 'isKept'>
}

interface SaveStateProps {
  form: SavedForm
  /** A record that does not exist yet may have values that nobody typed. */
  isNew?: boolean
}

/** The state of the form in the footer: "Unsaved changes", "Saving…", "Saved 2 s ago", "Not saved". */
export const SaveState = ({ form, isNew = false }: SaveStateProps) => {
  const { t } = useTranslation()
  const { savedAt } = form
  const state = stateOf(form, isNew)
  return (
    <Flex flex={1} wrap justify="end" gap="0 8px">
      <p className="line text-quiet text-small numbers" data-attention={state === 'failed'} role="status">
        {state === 'saved' && savedAt !== null ? (
          <>
            <Icon className="text-success" name="check" size={14} />
            <SavedAgo at={savedAt} />
          </>
        ) : (
          <>
            {state === 'unsaved' && <span className="state-tag-dot" data-tone="amber" aria-hidden="true" />}
            {t(`form.state.${state}`)}
          </>
        )}
      </p>
      {form.drafts?.isKept && (state === 'unsaved' || state === 'failed') && (
        <span className="text-quiet text-small">{t('form.draft.kept')}</span>
      )}
    </Flex>
  )
}

const stateOf = ({ isDirty, isSaving, savedAt, hasFailed, waiting }: SavedForm, isNew: boolean) => {
  if (isSaving) return 'saving'
  if (hasFailed) return 'failed'
  if (isDirty) return 'unsaved'
  if (waiting) return 'waiting'
  if (savedAt) return 'saved'
  return isNew ? 'new' : 'unchanged'
}

const SavedAgo = ({ at }: { at: number }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  const distance = seconds < 60 ? t('form.secondsAgo', { seconds }) : formats.relative(new Date(at).toISOString(), now)
  // The seconds are hidden from screen readers, which announce "Saved" once.
  return (
    <>
      <span className="visually-hidden">{t('form.state.saved')}</span>
      <span aria-hidden="true">{t('form.state.savedAgo', { distance })}</span>
    </>
  )
}

/** The current time, updated every second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
