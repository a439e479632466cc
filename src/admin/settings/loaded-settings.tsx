import type { ReactNode } from 'react'
import { Failed } from '../load-failed'
import { type OwnSettings, useOwnSettings } from './settings-query'

/** Shows what needs the settings once they are here. */
export const LoadedSettings = ({ children }: { children(settings: OwnSettings): ReactNode }) => {
  const { data, isError, refetch } = useOwnSettings()
  if (data) return children(data)
  if (isError) return <Failed retry={refetch} />
  return (
    <div className="settings-waiting" aria-busy="true">
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  )
}
