import type { Page } from '@playwright/test'
import { ask } from './endpoint'

/** Creates a category with this slug. @returns its id */
export async function makeCategory(page: Page, slug: string, texts: object): Promise<string> {
  const { createOneCategory } = await ask<{ createOneCategory: { id: string } }>(
    page,
    'mutation ($input: CreateOneCategoryInput!) { createOneCategory(input: $input) { id } }',
    { input: { category: { ...texts, slug } } },
  )
  return createOneCategory.id
}
