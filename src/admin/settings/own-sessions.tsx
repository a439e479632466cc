import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../fields/formats.ui'
import { graphql, type ResultOf } from '../../providers/graphql'
import { queryClient } from '../../providers/queries'
import { request } from '../../providers/transport'
import { showToast } from '../../theme/toasts'
import { Failed } from '../page/load-failed'
import { SettingsPart } from './settings-frame'

export const sessionsKey = ['ownSessions']
const sessionsDocument = graphql('{ ownSessions { id ip startedAt usedAt isCurrent firstStep secondStep } }')
type OwnSession = ResultOf<typeof sessionsDocument>['ownSessions'][number]

const reload = () => queryClient.invalidateQueries({ queryKey: sessionsKey })

/** The sessions of the account, with buttons to end them. */
export const OwnSessions = () => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: async () => (await request(sessionsDocument)).ownSessions,
  })
  const endOthers = useMutation({
    mutationFn: () => request(graphql('mutation { endOtherSessions }')),
    onSuccess: ({ endOtherSessions: count }) => {
      showToast({ type: 'success', message: t('settings.account.sessions.ended', { count }) })
      void reload()
    },
  })
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <SettingsPart name="account.sessions">
      {isError && !data ? (
        <Failed retry={refetch} />
      ) : (
        <ul className="divided wide" aria-busy={!data}>
          {(data ?? []).map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <Button disabled={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {t('settings.account.sessions.endOthers', { count: others.length })}
        </Button>
      )}
    </SettingsPart>
  )
}

const SessionRow = ({ session }: { session: OwnSession }) => {
  const { id, ip, startedAt, usedAt, isCurrent, firstStep, secondStep } = session
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const end = useMutation({
    mutationFn: () => request(graphql('mutation ($id: ID!) { endSession(id: $id) }'), { id }),
    onSuccess: () => {
      showToast({ type: 'success', message: t('settings.account.sessions.ended', { count: 1 }) })
      void reload()
    },
  })
  const started = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(startedAt),
  )
  const steps = [firstStep, secondStep].flatMap((step) => (step ? t(`settings.account.sessions.steps.${step}`) : []))
  const facts = [
    ...(isCurrent && ip ? [ip] : []),
    t('settings.account.sessions.since', { started }),
    ...(steps.length > 0 ? [steps.join(' + ')] : []),
    t('settings.account.sessions.used', { ago: formats.relative(usedAt) }),
  ]
  return (
    <li className="row between padded">
      <span>
        <strong>
          {isCurrent ? t('settings.account.sessions.current') : (ip ?? t('settings.account.sessions.nowhere'))}
        </strong>
        <br />
        <small className="text-quiet">{facts.join(' · ')}</small>
      </span>
      {!isCurrent && (
        <Button
          disabled={end.isPending}
          aria-label={t('settings.account.sessions.endOne', { where: ip ?? started })}
          onClick={() => end.mutate()}
        >
          {t('settings.account.sessions.end')}
        </Button>
      )}
    </li>
  )
}
