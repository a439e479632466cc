import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds wrong on the page, or in the part of it that `within` selects, in words: the rule and the element. */
export async function faultsOf(page: Page, within?: string): Promise<string[]> {
  await page.waitForFunction(hasComeToRest)
  const axe = new AxeBuilder({ page })
    // Of all that is right it would gather the elements too.
    .options({ resultTypes: ['violations'] })
    // Otherwise it opens a window of its own to put frames together, and no page here has any.
    .setLegacyMode()
  if (within) axe.include(within)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

/** Whether everything that fades or moves in has arrived: before that, its contrast is not the one that people see. */
function hasComeToRest(): boolean {
  return document
    .getAnimations()
    .every(({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity)
}
