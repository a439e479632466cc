import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * The violations that axe finds on the page, or in the part that `within` selects: the rule and the element.
 * @param rules only these rules: in another theme only colours differ
 */
export async function faultsOf(
  page: Page,
  { within, rules }: { within?: string; rules?: string[] } = {},
): Promise<string[]> {
  await page.waitForFunction(hasComeToRest)
  const axe = new AxeBuilder({ page })
    // By default it collects passing elements too, and all stylesheets for an experimental rule, which is off.
    .options({ resultTypes: ['violations'], preload: false })
    // By default it opens a window to combine frames, and no page here has any.
    .setLegacyMode()
  if (within) axe.include(within)
  if (rules) axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

/** Whether all animations and reloads have ended: before that, the contrast is not final. */
function hasComeToRest(): boolean {
  const areStill = document
    .getAnimations()
    .every(({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity)
  return areStill && document.querySelector('[aria-busy="true"]') === null
}
