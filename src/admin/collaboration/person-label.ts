import { useTranslation } from 'react-i18next'
import { useViewer } from '../../providers/access'
import type { Colleague } from './documents'

/** The name of a person who is responsible, with a mark of oneself and of a deactivated account. */
export function usePersonLabel() {
  const { t } = useTranslation()
  const me = useViewer(({ viewer }) => viewer?.id)
  return ({ id, name, isActive }: Colleague): string => {
    if (!isActive) return t('collaboration.deactivated', { name })
    return id === me ? t('collaboration.me', { name }) : name
  }
}
