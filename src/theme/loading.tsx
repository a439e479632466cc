import { Skeleton, type SkeletonProps } from 'antd'
import { useTranslation } from 'react-i18next'

interface LoadingProps extends Pick<SkeletonProps, 'title' | 'paragraph'> {
  /** For screen readers; "Loading" by default. */
  label?: string
}

/** Lines in place of a content that loads. Ant Design's skeleton drops a name, so the name is on a status around it. */
export const Loading = ({ label, ...lines }: LoadingProps) => {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={label ?? t('frame.loading')}>
      <Skeleton active {...lines} />
    </div>
  )
}
