import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RecentComment } from './counts-query'
import { Ago, Panel } from './panel'

export const PendingComments = ({ comments }: { comments: RecentComment[] | undefined }) => {
  const { t, i18n } = useTranslation()
  const language = i18n.language === 'zh' ? 'zh' : 'en'
  return (
    <Panel
      title={t('dashboard.pendingComments')}
      to="/comments?view=pending"
      rows={comments}
      empty={t('dashboard.noComments')}
      row={({ id, content, user, game, createdAt }) => (
        <>
          <span className="panel-record">
            <Link to={`/comments/${id}`}>{content}</Link>
            <small>{[user?.username, game?.title[language]].filter(Boolean).join(' · ')}</small>
          </span>
          <Ago time={createdAt} />
        </>
      )}
    />
  )
}
