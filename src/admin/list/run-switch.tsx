import { Flex, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FoldingChoice } from './use-runs'

/** Whether a list folds its runs; the person's choice. */
export const RunSwitch = ({ isFolded, setFolded }: FoldingChoice) => (
  <Flex component="label" align="center" gap={6} style={{ minHeight: 32 }}>
    <Switch size="small" checked={isFolded} onChange={setFolded} />
    {useTranslation().t('list.fold')}
  </Flex>
)
