import type { Page } from '@playwright/test'
import { expect } from '../../browser/test'

/** Shows the open page in a theme, without loading it again: a person without a choice has the theme of the system. */
export async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}
