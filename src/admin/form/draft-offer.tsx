import { Alert, Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../fields/formats.ui'
import { useMainFocus } from '../../theme/use-main-focus'
import type { Drafts, FormDraft } from './use-drafts'

/** Offers what the person typed into this form earlier and did not save. */
export const DraftOffer = ({ drafts, draft }: { drafts: Drafts; draft: FormDraft }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  useMainFocus()
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      className="spaced"
      message={t('form.draft.found', { when: formats.relative(draft.updatedAt) })}
      action={
        <Flex gap={8} wrap>
          <Button size="small" type="primary" onClick={() => void drafts.restore()}>
            {t('form.draft.restore')}
          </Button>
          <Button size="small" onClick={drafts.discard}>
            {t('form.draft.discard')}
          </Button>
        </Flex>
      }
    />
  )
}
