import { Popover } from 'antd'
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
} from 'react'
import { isOfLayer } from '../../theme/layers'
import { keepTabInside, tabStops } from '../../theme/tab-stops'

interface PanelProps {
  /** Accessible name of the dialog. */
  label: string
  isOpen: boolean
  /** The trigger; the focus returns to it. */
  anchor: RefObject<HTMLElement | null>
  placement?: 'bottomLeft' | 'bottomRight'
  /** Pixels; by default that of the content. */
  width?: number
  /** Pixels around the content; the editors of filters have their own. */
  padding?: number
  /** Shown above the content. */
  title?: string
  onOpenChange(isOpen: boolean): void
  /** The content. */
  content: ReactNode
  /** The button, which has `anchor` as its reference. */
  children: ReactElement
}

/** Pixels between a panel and the edges of the window. */
const margin = 8
/** Pixels between a panel and its button. */
const distance = 4

/** A dialog beside its button, such as the editor of a filter: Ant Design's popover with the keyboard of a dialog. */
export const Panel = (props: PanelProps) => {
  const { label, isOpen, anchor, placement = 'bottomLeft', onOpenChange, children } = props
  return (
    <Popover
      arrow={false}
      destroyOnHidden
      trigger="click"
      placement={placement}
      // A phone is narrower than the panel beside its button; a moved panel does not touch the edge of the window.
      align={{
        offset: [placement === 'bottomLeft' ? -margin : margin, distance],
        overflow: { shiftX: true, adjustY: true },
      }}
      open={isOpen}
      onOpenChange={onOpenChange}
      title={props.title}
      styles={{ root: { paddingInline: margin }, body: { padding: props.padding ?? 4 } }}
      content={
        // Outside of the panel: it takes the focus when a lazy content is there.
        <Suspense>
          <PanelBody label={label} anchor={anchor} width={props.width} onClose={() => onOpenChange(false)}>
            {props.content}
          </PanelBody>
        </Suspense>
      }
    >
      {children}
    </Popover>
  )
}

type PanelBodyProps = Pick<PanelProps, 'label' | 'anchor' | 'width'> & { onClose(): void; children: ReactNode }

/** Takes the focus as it opens; Tab stays inside, Escape closes. */
const PanelBody = ({ label, anchor, width, onClose, children }: PanelBodyProps) => {
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const opener = anchor.current
    const first = tabStops(panel.current)[0] ?? panel.current
    first?.focus({ preventScroll: true })
    // The popover is placed only now. On a low window, its beginning may be outside.
    setTimeout(() => first?.scrollIntoView({ block: 'nearest' }), 200)
    return () => {
      // Only if the focus was inside: a click elsewhere has moved it.
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
    }
  }, [anchor])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && !isOfLayer(event)) {
      event.stopPropagation()
      anchor.current?.focus({ preventScroll: true })
      onClose()
    }
    keepTabInside(event)
  }

  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      // With the paddings, not as wide as a small phone: a panel without room would touch its edge.
      style={{ width, maxWidth: 'calc(100vw - 40px)' }}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}
