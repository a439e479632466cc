import type { Page } from '@playwright/test'
import { expect } from '../../browser/test'
import { ask } from './endpoint'

/** The cell of a field in the row of a record, by the record's title. */
export const cell = (page: Page, record: string, field: string) =>
  page.getByRole('row', { name: `Select ${record}` }).locator(`[data-field="${field}"]`)

/** Pastes into a cell, and waits for the dialog. */
export async function pasteAt(page: Page, record: string, text: string, field: string): Promise<void> {
  await cell(page, record, field).evaluate((element, data) => {
    element.tabIndex = -1
    element.focus()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', data)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
  await expect(page.getByRole('dialog', { name: /^Paste into/ })).toBeVisible()
}

/** Creates games of an author, in the order of their titles, instead of those that the author has. */
export async function makeGames(page: Page, author: string, titles: readonly string[]): Promise<void> {
  await ask(page, 'mutation ($input: DeleteManyGamesInput!) { deleteManyGames(input: $input) { deletedCount } }', {
    input: { filter: { author: { eq: author } } },
  })
  const games = titles.map((title) => ({ title: { en: title, zh: title }, slug: title.toLowerCase(), author }))
  await ask(page, 'mutation ($input: CreateManyGamesInput!) { createManyGames(input: $input) { id } }', {
    input: { games },
  })
}

interface Game {
  id: string
  version: number
  title: { en: string; zh: string }
  author: string
}

export const games = async (page: Page, author: string): Promise<readonly Game[]> => {
  const query = `query ($author: String) { games(filter: {author: {eq: $author}}, sorting: [{field: slug, direction: ASC}], paging: {limit: 50}) { nodes { id version title { en zh } author } } }`
  return (await ask<{ games: { nodes: Game[] } }>(page, query, { author })).games.nodes
}

/** The row of a list; the panel beside it has rows of its own. */
export const rowOf = (page: Page, record: string) => page.getByRole('row', { name: `Select ${record}` })

/** Moves the focus from the first row into its first cell. */
export async function enterCells(page: Page, record: string): Promise<void> {
  const row = rowOf(page, record)
  await expect(row).toBeVisible()
  await page.keyboard.press('j')
  await expect(row).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, record, 'title')).toBeFocused()
}
