import { useTranslation } from 'react-i18next'
import { StateTag } from '../../theme/state-tag'
import type { AutomationRun } from './documents'

const tones = { waiting: 'grey', done: 'green', refused: 'red', stopped: 'amber' } as const

/** The result of a run. */
export const RunState = ({ state }: Pick<AutomationRun, 'state'>) => {
  const { t } = useTranslation()
  return (
    <StateTag state={state} tone={tones[state]}>
      {t(`automations.states.${state}`)}
    </StateTag>
  )
}
