import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import './form.css'

/** The form's shape while its record is on the way, so that nothing jumps when it comes. */
export const FormSkeleton = ({ resource }: { resource: ResourceDeclaration }) => {
  const { t } = useTranslation()
  return (
    <div className="record-form" role="status" aria-label={t('form.loading')}>
      <div className="skeleton" style={{ inlineSize: 260, blockSize: 28 }} />
      {resource.form.map(({ id, fields }) => (
        <div className="form-section" key={id}>
          <div className="form-section-head">
            <div className="skeleton" style={{ inlineSize: 120 }} />
          </div>
          <div className="form-section-fields">
            {fields.map((name) => (
              <div className="form-field" data-width="full" key={name}>
                <div className="skeleton" style={{ inlineSize: 90 }} />
                <div className="skeleton" style={{ blockSize: 34 }} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
