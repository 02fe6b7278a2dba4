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
  await page.evaluate(markRepetitions);
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
    const results = await axe.run({ exclude: ['[data-base-ui-focus-guard]', '[data-looked-at]'] }, options);
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

/**
 * Runs in the page: marks entries of lists that are made like two before them, which would take most of the time and break
 * the same rules. Made like them means elements, classes, names of attributes, and which of these and of the texts are empty.
 */
function markRepetitions(): void {
  const KEPT = 2;
  // What styles may depend on.
  const STYLED = /^(?:class|role|type|style|disabled|open|data-.*)$/;
  const formOf = (element: Element): string => {
    const attributes = Array.from(element.attributes, ({ name, value }) =>
      STYLED.test(name) ? `${name}=${value}` : `${name}${value.trim() ? '' : '='}`,
    );
    const texts = Array.from(element.childNodes, (child) => {
      if (child instanceof Element) return formOf(child);
      return child.textContent?.trim() ? '"' : '';
    });
    return `<${element.localName} ${attributes.sort().join(' ')}>${texts.join('')}</>`;
  };
  for (const parent of document.querySelectorAll('main *')) {
    if (parent.children.length <= KEPT || parent.closest('[data-looked-at]')) continue;
    const seen = new Map<string, number>();
    for (const child of parent.children) {
      // A part of a table, or of a group of choices, means nothing without the others.
      if (
        child.closest('table, [role=grid], [role=table], [role=radiogroup], [role=listbox]') ||
        child.children.length === 0
      )
        continue;
      const form = formOf(child);
      const times = (seen.get(form) ?? 0) + 1;
      seen.set(form, times);
      if (times > KEPT) child.setAttribute('data-looked-at', '');
    }
  }
}
