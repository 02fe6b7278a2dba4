import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Shop } from '#pages/Shop.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Expects no violations of WCAG 2.2 AA. */
export async function isAccessible(shop: Shop): Promise<void> {
  // Colours during a transition do not count.
  await shop.page.evaluate(hasComeToRest);
  const { violations } = await new AxeBuilder({ page: shop.page })
    .withTags(WCAG)
    // Focus guards of the headless library around an open menu pass the focus on at once.
    .exclude('[data-base-ui-focus-guard]')
    .analyze();
  expect(
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    ),
  ).toEqual([]);
}

/** Runs in the browser: resolves when no finite animation is running. */
async function hasComeToRest(): Promise<void> {
  const ending = document.getAnimations().filter(({ playState, effect }) => {
    return playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
  });
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
