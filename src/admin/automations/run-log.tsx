import { useQuery } from '@tanstack/react-query'
import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Ago } from '../../fields/ago.ui'
import { useLanguage } from '../../providers/labels'
import { request } from '../../providers/transport'
import { resourceNamed } from '../../registry/resources'
import { titleOf } from '../../registry/title'
import { Icon } from '../../theme/icon'
import { Loading } from '../../theme/loading'
import { Failed } from '../page/load-failed'
import { type Automation, automationsKey, runsDocument } from './documents'
import { RunState } from './run-state'
import { useReason } from './sentences'

/** The last runs of an automation: record, result, reason and time. */
export const RunLog = ({ automation: { id, resource: name } }: { automation: Automation }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const resource = resourceNamed(name)
  const reason = useReason(resource)
  const query = useQuery({
    queryKey: [automationsKey, id, 'runs'],
    queryFn: async () => (await request(runsDocument, { id })).me?.automation.runs ?? [],
    meta: { quiet: true },
  })
  if (query.isError && !query.data) return <Failed retry={query.refetch} />
  if (query.isPending) return <Loading title={false} />
  return (
    <>
      <div>
        <Button
          size="small"
          icon={<Icon name="refresh" size={14} />}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t('list.refresh')}
        </Button>
      </div>
      {query.data.length === 0 && <p className="text-quiet">{t('automations.noRuns')}</p>}
      <ul className="divided">
        {query.data.map(({ id: run, recordId, title, state, failure, startedAt }) => (
          <li key={run} className="line top wide" style={{ paddingBlock: 8 }}>
            <span className="fixed">
              <RunState state={state} />
            </span>
            <Flex vertical className="fill anywhere">
              {title === null ? (
                <span className="text-quiet">{t('automations.noRecord')}</span>
              ) : (
                <Link to={`${resource.path}/${recordId}`}>
                  {titleOf(resource, { id: recordId, [resource.title]: title }, language)}
                </Link>
              )}
              {failure && <span className="text-danger text-small">{reason(failure)}</span>}
            </Flex>
            <Ago className="fixed text-quiet text-small" time={startedAt} />
          </li>
        ))}
      </ul>
    </>
  )
}
