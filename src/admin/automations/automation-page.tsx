import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { useViewer } from '../../providers/access'
import { RequestError } from '../../providers/request-error'
import { request } from '../../providers/transport'
import { findResource, resourceNamed } from '../../registry/resources'
import { Loading } from '../../theme/loading'
import { Failed, Missing } from '../page/load-failed'
import { AutomationEditor } from './automation-editor'
import { automationDocument, automationsKey } from './documents'
import { draftOf, newDraft } from './draft'
import { offeredResources } from './start'

/** A new automation, with the filter of a list in the address, or a known one with its log. */
export const AutomationPage = () => {
  const { t } = useTranslation()
  const { id = 'new' } = useParams()
  const [search] = useSearchParams()
  const viewer = useViewer((state) => state.viewer)
  const query = useQuery({
    queryKey: [automationsKey, id],
    queryFn: async () => (await request(automationDocument, { id })).me?.automation ?? null,
    enabled: id !== 'new',
    // What a person types stays when the program switches it off.
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })
  if (id === 'new') {
    const asked = findResource(search.get('of')) ?? offeredResources(viewer)[0]
    return asked ? <AutomationEditor known={null} started={newDraft(asked, search.get('filter') ?? '')} /> : null
  }
  const { data: known, error } = query
  if (error && !known) {
    return error instanceof RequestError && error.code === 'NOT_FOUND' ? (
      <Missing
        crumb={t('automations.crumb')}
        title={t('automations.missing')}
        label={t('automations.toList')}
        to="/automations"
      />
    ) : (
      <Failed retry={query.refetch} />
    )
  }
  if (!known) {
    return <Loading label={t('automations.loading')} />
  }
  return <AutomationEditor key={id} known={known} started={draftOf(resourceNamed(known.resource), known)} />
}
