import '../harness/browser-surroundings'
import { type DataProvider, Refine } from '@refinedev/core'
import i18next from 'i18next'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { type Move, useMoves } from '../../src/admin/board/use-moves'
import { defineResource } from '../../src/declare'
import { f } from '../../src/fields'
import { useToasts } from '../../src/theme/toasts'

const repairs = defineResource('repairs', {
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 80 }),
    stage: f.enum(['open', 'ordered', 'done'], { default: 'open' }),
  },
  list: { board: 'stage' },
  form: [{ id: 'main', fields: ['name', 'stage'] }],
})
const record = { id: 'r1', version: 3, can: ['edit'], name: 'Winch', stage: 'open' }

/** An instance whose messages are their keys. */
const i18n = i18next.createInstance({ lng: 'cimode' })

interface BoardProps {
  stage: string
  report(moves: readonly Move[]): void
}

const Board = ({ stage, report }: BoardProps) => {
  report(useMoves(repairs, 'stage', () => [])({ ...record, stage }))
  return null
}

/** The moves of the record; `update` answers their changes. */
async function movesWith(update: DataProvider['update'], stage = record.stage): Promise<readonly Move[]> {
  await i18n.init()
  let moves: readonly Move[] = []
  const report = (next: readonly Move[]) => {
    moves = next
  }
  // Refine recognises a provider by `getList`.
  const dataProvider = { getList: undefined, update } as unknown as DataProvider
  const board = createElement(I18nextProvider, { i18n }, createElement(Board, { stage, report }))
  renderToString(createElement(Refine, { dataProvider, options: { disableTelemetry: true } }, board))
  return moves
}

test('a move to an earlier column has the arrow back', async () => {
  const moves = await movesWith(() => Promise.reject(new Error('No move was made.')), 'ordered')
  expect(moves.map(({ value, icon }) => [value, icon])).toEqual([
    ['open', 'back'],
    ['done', 'arrow'],
  ])
})

test('a record that moves by an edit of its field is reported as saved, with Undo', async () => {
  const sent: unknown[] = []
  const moves = await movesWith(async ({ variables }) => {
    sent.push(variables)
    return { data: { ...record, ...variables, version: record.version + sent.length } as never }
  })
  expect(moves.map(({ value }) => value)).toEqual(['ordered', 'done'])
  moves[1]?.run()
  const shown = () => useToasts.getState().toasts.map(({ message }) => message)
  await expect.poll(shown).toEqual(['form.updated'])
  expect(sent).toEqual([{ stage: 'done', version: 3 }])
  useToasts.getState().toasts[0]?.undo?.()
  await expect.poll(shown).toContain('frame.undone')
  expect(sent[1]).toEqual({ stage: 'open', version: 4 })
})
