import { useTranslation } from 'react-i18next'
import type { ResourceSlots } from '../../admin/slots'
import type { CellProps } from '../../fields/kind.ui'
import { lazyPart } from '../../theme/later'
import { StateTag } from '../../theme/state-tag'

/** A state that shows whether the text is the built-in one, so that lists show edited prompts. */
const Origin = ({ value }: CellProps) => {
  const { t } = useTranslation()
  return (
    <StateTag state={value ? 'builtIn' : 'changed'} tone={value ? 'grey' : 'blue'}>
      {t(value ? 'prompts.builtIn' : 'prompts.changed')}
    </StateTag>
  )
}

const parts = () => import('./prompt-difference')

/** The slots of both kinds of prompts. */
export const promptSlots: ResourceSlots = {
  cells: { isDefault: Origin },
  showSections: [{ id: 'difference', Section: lazyPart(async () => (await parts()).OnRecord) }],
  formSections: [{ id: 'difference', Section: lazyPart(async () => (await parts()).InForm) }],
  actions: { resetToDefault: lazyPart(async () => (await parts()).BeforeReset) },
}
