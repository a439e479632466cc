import { Skeleton, type SkeletonProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface LoadingProps extends Pick<SkeletonProps, 'title' | 'paragraph' | 'className'> {
  /** For screen readers; "Loading" by default. */
  label?: string
  /** A shape of its own instead of lines. */
  children?: ReactNode
}

/**
 * The shape of a content that loads. Ant Design's skeleton drops a name, so the name is on a status around it. Its
 * titles are empty headings, which are hidden from screen readers.
 */
export const Loading = ({ label, className, children, ...lines }: LoadingProps) => {
  const { t } = useTranslation()
  return (
    <div className={className} role="status" aria-label={label ?? t('frame.loading')}>
      <div aria-hidden style={{ display: 'contents' }}>
        {children ?? <Skeleton active {...lines} />}
      </div>
    </div>
  )
}
