import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../theme/icon'
import { isOfLayer } from '../../theme/layers'
import './side-panel.css'

interface SidePanelProps {
  /** Accessible name. */
  label: string
  title: ReactNode
  /** Buttons before the one that closes it. */
  tools?: ReactNode
  /** It takes the focus where it covers the page. */
  takesFocus?: boolean
  onClose(): void
  children: ReactNode
}

/** As in the style sheet. */
const besidePage = '(width >= 1100px)'

/** A part beside the page at its end, which Escape closes; over the page where it has no room for both. */
export const SidePanel = ({ label, title, tools, takesFocus = false, onClose, children }: SidePanelProps) => {
  const { t } = useTranslation()
  return (
    <aside
      className="side-panel screen-only"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isOfLayer(event)) return
        event.preventDefault()
        onClose()
      }}
    >
      <Flex component="header" align="center" gap={8} className="side-panel-head">
        <h2 className="fill ellipsis">{title}</h2>
        {tools}
        <Button
          type="text"
          autoFocus={takesFocus && !window.matchMedia(besidePage).matches}
          icon={<Icon name="close" />}
          aria-label={t('frame.close')}
          title={t('frame.close')}
          onClick={onClose}
        />
      </Flex>
      <div className="side-panel-body fill scroll" style={{ containerType: 'inline-size' }}>
        {children}
      </div>
    </aside>
  )
}
