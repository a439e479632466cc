import { type RefObject, useEffect } from 'react'
import { isOutside } from '../list/use-list-keys'
import { isForPage } from '../use-page-keys'

const cards = '.board-card'

/** The columns of a board from left to right on the screen, and the cards of each. */
const cardsOf = (board: HTMLElement): HTMLElement[][] => {
  const columns = [...board.querySelectorAll('.board-column')]
  if (getComputedStyle(board).direction === 'rtl') columns.reverse()
  return columns.map((column) => [...column.querySelectorAll<HTMLElement>(cards)])
}

const vertical: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }
const horizontal: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** The arrows, j and k move the focus between the cards of a board. Without a focused card it goes to the first one. */
export function useBoardKeys(board: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, shiftKey } = event
      const down = vertical[key] ?? 0
      const across = horizontal[key] ?? 0
      const root = board.current
      if (!root || shiftKey || (down === 0 && across === 0) || !isForPage(event)) return
      if (key.startsWith('Arrow') && isOutside(target, root)) return
      const columns = cardsOf(root)
      const focused = document.activeElement?.closest<HTMLElement>(cards)
      const at = columns.findIndex((column) => focused && column.includes(focused))
      const column = columns[at] ?? []
      const row = focused ? column.indexOf(focused) : -1
      const aside = columns.slice(...(across > 0 ? [at + 1] : [0, Math.max(at, 0)])).filter(({ length }) => length > 0)
      const beside = across > 0 ? aside[0] : aside.at(-1)
      const next =
        at < 0 ? columns.flat()[0] : across === 0 ? column[row + down] : beside?.[Math.min(row, beside.length - 1)]
      if (!next) return
      event.preventDefault()
      next.focus()
      next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [board])
}
