import '../harness/browser-surroundings'
import type { DataProvider } from '@refinedev/core'
import i18next from 'i18next'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { shownCards } from '../../src/admin/board/board-column'
import { type Move, useMoves } from '../../src/admin/board/use-moves'
import { useWaitingSaves } from '../../src/admin/waiting-saves/waiting-saves'
import { layerOf } from '../../src/admin/waiting-saves/waiting-values'
import { defineResource } from '../../src/declare'
import { f } from '../../src/fields'
import { useAuth } from '../../src/providers/auth-storage'
import { dataProvider } from '../../src/providers/data'
import { unreachable } from '../../src/providers/request-error'
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
  // Messages are their keys.
  await i18next.init({ lng: 'cimode' })
  vi.spyOn(dataProvider, 'update').mockImplementation(update)
  let moves: readonly Move[] = []
  const report = (next: readonly Move[]) => {
    moves = next
  }
  renderToString(createElement(I18nextProvider, { i18n: i18next }, createElement(Board, { stage, report })))
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

test('a move without a network waits, and a second one replaces it', async () => {
  useAuth.setState({ user: { id: 'u1', email: '', displayName: '', role: 'superAdmin' } })
  const sent: unknown[] = []
  const update = ({ variables }: { variables: unknown }) => {
    sent.push(variables)
    const unsent = { query: '', variables: { input: { id: record.id, update: variables } }, key: `k${sent.length}` }
    return Promise.reject(Object.assign(unreachable(), { unsent }))
  }
  const moveTo = async (value: string, stage?: string) =>
    (await movesWith(update as never, stage)).find((move) => move.value === value)?.run()
  const waiting = () => useWaitingSaves.getState().saves.map(({ base, values }) => [base.stage, values.stage])
  const stagesOf = (value: string) => {
    const lay = layerOf(useWaitingSaves.getState().saves)
    return shownCards({ open: [record], ordered: [], done: [] }, 'stage', value, (cards) => lay(repairs, cards)).length
  }
  await moveTo('ordered')
  await expect.poll(waiting).toEqual([['open', 'ordered']])
  expect(['open', 'ordered', 'done'].map(stagesOf)).toEqual([0, 1, 0])
  await moveTo('done', 'ordered')
  await expect.poll(waiting).toEqual([['open', 'done']])
  expect(['open', 'ordered', 'done'].map(stagesOf)).toEqual([0, 0, 1])
  expect(sent).toEqual([
    { stage: 'ordered', version: 3 },
    { stage: 'done', version: 3 },
  ])
})
