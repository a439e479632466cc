import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Ago } from '../../fields/ago.ui'
import { handleMutationError } from '../../providers/error-catalogue'
import { labelsOf } from '../../providers/labels'
import { request } from '../../providers/transport'
import { findResource } from '../../registry/resources'
import { Icon } from '../../theme/icon'
import { Loading } from '../../theme/loading'
import { Failed } from '../page/load-failed'
import { useBusy } from '../page/use-busy'
import { type Automation, automationsDocument, automationsKey, refreshAutomations, saveDocument } from './documents'
import { RunState } from './run-state'
import { useEventSentence, useReason } from './sentences'

/** The automations that the person may change, each with its switch and its last result. */
export const AutomationsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: [automationsKey],
    queryFn: async () => (await request(automationsDocument, {})).me?.automations ?? [],
    meta: { quiet: true },
  })
  return (
    <div className="page stack">
      <header className="row between">
        <h1>{t('menu.automations')}</h1>
        <Button type="primary" icon={<Icon name="plus" />} onClick={() => void navigate('/automations/new')}>
          {t('automations.new')}
        </Button>
      </header>
      <p className="text-secondary">{t('automations.lead')}</p>
      {query.isError && !query.data ? (
        <Failed retry={query.refetch} />
      ) : query.isPending ? (
        <Loading label={t('automations.loading')} />
      ) : query.data?.length === 0 ? (
        <p className="text-quiet">{t('automations.none')}</p>
      ) : (
        <ul className="divided">
          {query.data?.map((each) => (
            <Row key={each.id} automation={each} />
          ))}
        </ul>
      )}
    </div>
  )
}

const Row = ({ automation }: { automation: Automation }) => {
  const { t } = useTranslation()
  const { isBusy, during } = useBusy()
  const { id, name, resource: of, isOwn, owner, active, failure, lastState, lastRunAt } = automation
  const resource = findResource(of)
  const event = useEventSentence(automation)
  const reason = useReason(resource)
  const turn = async (on: boolean) => {
    await request(saveDocument, { input: { id, active: on } }).catch((error) => handleMutationError(error))
    await refreshAutomations()
  }
  return (
    <li className="line top wide" style={{ paddingBlock: 10 }}>
      <Switch
        size="small"
        checked={active}
        loading={isBusy}
        aria-label={t('automations.turn', { name })}
        onChange={(on) => void during(() => turn(on))}
      />
      <Flex vertical className="fill anywhere">
        <Link className="text-strong" to={`/automations/${id}`}>
          {name}
        </Link>
        <span className="text-secondary text-small">
          {[resource && labelsOf(resource, t).many, event, !isOwn && t('automations.of', { owner })]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {failure && (
          <span className="text-danger text-small">{t('automations.switchedOff', { reason: reason(failure) })}</span>
        )}
      </Flex>
      <Flex vertical align="flex-end" className="fixed text-small">
        {lastState && <RunState state={lastState} />}
        {lastRunAt ? (
          <Ago className="text-quiet" time={lastRunAt} />
        ) : (
          <span className="text-quiet">{t('automations.neverRan')}</span>
        )}
      </Flex>
    </li>
  )
}
