import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Store } from '#pages/Store.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Nothing that the rules of WCAG 2.2 AA find, said by rule and element. */
export async function isAccessible(store: Store): Promise<void> {
  // Colours in the middle of a fade are nobody's.
  await store.page.evaluate(hasComeToRest);
  const { violations } = await new AxeBuilder({ page: store.page })
    .withTags(WCAG)
    // The headless library's sentries around an open menu: focus that reaches one is sent on at once.
    .exclude('[data-base-ui-focus-guard]')
    .analyze();
  expect(
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    ),
  ).toEqual([]);
}

/** Runs in the browser: resolves when nothing moves but what never stops. */
async function hasComeToRest(): Promise<void> {
  const ending = document.getAnimations().filter(({ playState, effect }) => {
    return playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
  });
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
