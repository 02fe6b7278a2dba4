import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** What keeps people from a page, by axe-core. */
const SEVERE = ['serious', 'critical'];

/** Rules of WCAG 2.2 in levels A and AA. */
const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // Frames are other documents.
  iframes: false,
};

/** What keeps people from the open page: a sentence for each broken rule, with its first place; empty if nothing does. */
export async function inaccessibleParts(page: Page): Promise<string[]> {
  const { default: axe } = await import('axe-core');
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async (options) => {
    // Colours during a transition do not count.
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
        .map(({ finished }) => finished.catch(() => {})),
    );
    const { axe } = globalThis as unknown as {
      axe: { run(context: unknown, options: RunOptions): Promise<AxeResults> };
    };
    // The guards of the kit's dialogs pass the focus on at once.
    const results = await axe.run({ exclude: ['[data-base-ui-focus-guard]'] }, options);
    return results.violations.map(({ id, impact, help, nodes }) => ({
      id,
      impact,
      help,
      html: nodes[0]?.html ?? '',
      count: nodes.length,
    }));
  }, OPTIONS);
  return violations
    .filter(({ impact }) => SEVERE.includes(impact ?? ''))
    .map(({ id, help, html, count }) => {
      const others = count > 1 ? ` and ${count - 1} more` : '';
      return `people cannot use it (${id}): ${help.replace(/\.$/, '')}, in ${html.slice(0, 120)}${others}`;
    });
}
