import type { ReactNode } from 'react'
import { useFormats } from './formats.ui'

interface AgoProps {
  /** A moment of the past or the future. */
  time: string
  className?: string
  /** Shown after it. */
  children?: ReactNode
}

/** "3 hours ago", with the exact time on hover. */
export const Ago = ({ time, className, children }: AgoProps) => {
  const formats = useFormats()
  return (
    <time className={className} dateTime={time} title={formats.exact(time)}>
      {formats.relative(time)}
      {children}
    </time>
  )
}
