import { expect, type Page } from '@playwright/test';
import accessibility from 'axe-core';
import type { Shop } from '#pages/Shop.ts';

declare global {
  /** axe, in a page that it was given to. */
  var axe: typeof import('axe-core') | undefined;
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Focus guards of the headless library around an open menu pass the focus on at once. */
const NOT_CHECKED = '[data-base-ui-focus-guard]';

/** Expects no violations of WCAG 2.2 AA. */
export async function isAccessible({ page }: Shop): Promise<void> {
  // axe is given to the main document alone.
  expect(page.frames(), 'frames of the page').toHaveLength(1);
  let found = await violationsAtRest(page);
  // What began to change while axe looked was seen half-way.
  if (found.length > 0) found = await violationsAtRest(page);
  expect(found).toEqual([]);
}

async function violationsAtRest(page: Page): Promise<string[]> {
  // Colours during a transition do not count.
  await page.evaluate(hasComeToRest);
  return violations(page);
}

/**
 * Once for each document, and with violations as the only results: @axe-core/playwright brings axe along for each check, opens a
 * page to sum up, and describes every element that is right, for twice the processor time.
 */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(accessibility.source);
  return page.evaluate(violationsInPage, { tags: WCAG, notChecked: NOT_CHECKED });
}

/** Runs in the browser: what is wrong, a line for each element. */
async function violationsInPage({ tags, notChecked }: { tags: string[]; notChecked: string }): Promise<string[]> {
  const found = await globalThis.axe?.run(
    { exclude: [notChecked] },
    { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] },
  );
  if (!found) throw new Error('The page has no axe.');
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}

/** Runs in the browser: resolves when no finite animation is running, save where it stands still because it is out of sight. */
async function hasComeToRest(): Promise<void> {
  const isMoving = ({ playState, effect }: Animation) =>
    playState === 'running' &&
    effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY &&
    effect instanceof KeyframeEffect &&
    effect.target?.checkVisibility({ contentVisibilityAuto: true });
  // A list that waits for its next rows is faint.
  const isMoved = () => document.getAnimations().some(isMoving) || document.querySelector('[data-old]') !== null;
  while (isMoved()) await new Promise(requestAnimationFrame);
}
