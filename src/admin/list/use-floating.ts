import { type CSSProperties, type RefObject, useCallback, useLayoutEffect, useState } from 'react'

const gap = 6
const margin = 8

/** Places something beside its anchor: under it where there is room, else above, and never over the window's edge. */
const place = (anchor: DOMRect, panel: DOMRect, isEnd: boolean): CSSProperties => {
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const isBelow = anchor.bottom + gap + panel.height + margin <= height || anchor.top < height - anchor.bottom
  const wanted = isEnd ? anchor.right - panel.width : anchor.left
  const left = Math.max(margin, Math.min(wanted, width - panel.width - margin))
  return {
    left,
    ...(isBelow ? { top: anchor.bottom + gap } : { bottom: height - anchor.top + gap }),
    maxHeight: (isBelow ? height - anchor.bottom : anchor.top) - gap - margin,
  }
}

/**
 * Keeps a panel beside its anchor while the page scrolls and changes size.
 * @param align whether their starts or their ends stand in line, in the direction of writing
 */
export function useFloating(
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  align: 'start' | 'end',
): CSSProperties {
  // Not `visibility: hidden`: what is hidden cannot take the focus, and the panel takes it before it has its place.
  const [style, setStyle] = useState<CSSProperties>({ opacity: 0 })
  const update = useCallback(() => {
    if (!anchor.current || !panel.current) return
    const isRtl = getComputedStyle(anchor.current).direction === 'rtl'
    const isEnd = (align === 'end') !== isRtl
    setStyle(place(anchor.current.getBoundingClientRect(), panel.current.getBoundingClientRect(), isEnd))
  }, [anchor, panel, align])
  useLayoutEffect(() => {
    update()
    const resized = new ResizeObserver(update)
    if (panel.current) resized.observe(panel.current)
    window.addEventListener('resize', update)
    document.addEventListener('scroll', update, true)
    return () => {
      resized.disconnect()
      window.removeEventListener('resize', update)
      document.removeEventListener('scroll', update, true)
    }
  }, [update, panel])
  return style
}
