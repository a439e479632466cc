import { useTranslation } from 'react-i18next'
import type { PolicyLabels, PolicyMatrix, PolicyOffer } from './policy-matrix'

interface OfferedLinesProps {
  matrix: PolicyMatrix
  labels: PolicyLabels
}

const lineOf = ({ role, path, actions }: PolicyOffer, roleScheme: string) =>
  `p, ${roleScheme}, ${role}, ${path}, ${actions.join('|')}`

/** Commented lines of the file: their permissions and line numbers. */
export const OfferedLines = ({ matrix, labels }: OfferedLinesProps) => {
  const { t } = useTranslation()
  const behind = (path: string) => matrix.rows.find((row) => row.path === path)?.resources ?? []
  return (
    <section className="stack loose" aria-labelledby="policy-offered">
      <h2 id="policy-offered">{t('policy.offered.title')}</h2>
      <p className="policy-lead text-secondary">{t('policy.offered.lead')}</p>
      <ul className="surface divided">
        {matrix.offered.map((offer) => (
          <li key={offer.line} className="row top padded">
            <span className="policy-line text-quiet numbers">{t('policy.offered.line', { line: offer.line })}</span>
            <span className="fill anywhere">
              {t('policy.offered.would', {
                role: labels.role(offer.role),
                page: labels.page({ path: offer.path, resources: behind(offer.path) }),
                actions: offer.actions.includes('*')
                  ? t('policy.all')
                  : offer.actions.map((name) => labels.action(name, behind(offer.path))).join(t('list.comma')),
              })}
              <br />
              <code className="text-quiet" dir="ltr">
                {lineOf(offer, matrix.reading)}
              </code>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
