import type { Page } from '@playwright/test';

/** A filler that has rendered in the open page. */
export interface RenderedFiller {
  slot: string;
  /** Such as `reviews/ProductReviews`. */
  filler: string;
  /** From the beginning of its rendering until it stood in the page. */
  ms: number;
}

/** A place of a filler in the open page. */
export interface FilledBox {
  slot: string;
  remote: string;
  /** Whether its code has come and taken it over. */
  hasRendered: boolean;
  isEmpty: boolean;
}

/** What fills the slots of a page. */
export interface PageFillers {
  rendered: RenderedFiller[];
  boxes: FilledBox[];
  /** What stands beside the page, in no box and not by the kit, such as `<div class="popup">`. */
  strangers: string[];
}

declare global {
  // Global, because the functions below run in the page. What `Slot` has measured since the page began.
  var renderedFillers: RenderedFiller[] | undefined;
}

/** Longest time until all that fills a page has come, in milliseconds. */
export const FILLER_TIMEOUT_MS = 10_000;

/** Collects what renders in slots, in every document that the page opens from now on. */
export async function watchFillers(page: Page): Promise<void> {
  await page.addInitScript(collectInPage);
}

/** What fills the slots of the open page, once all of it has come, or has had its time. */
export function fillersOfPage(page: Page): Promise<PageFillers> {
  return page.evaluate(lookInPage, FILLER_TIMEOUT_MS);
}

/** Runs in the page. */
function collectInPage(): void {
  const rendered: RenderedFiller[] = [];
  globalThis.renderedFillers = rendered;
  new PerformanceObserver((list) => {
    for (const { name, duration, detail } of list.getEntries() as PerformanceMeasure[]) {
      if (name === 'slot') rendered.push({ ...detail, ms: duration });
    }
  }).observe({ type: 'measure' });
}

/** Runs in the page. */
async function lookInPage(timeoutMs: number): Promise<PageFillers> {
  const PARTS_OF_DOCUMENT = '#root, #patina-failure, script, style, link, noscript, template, [data-base-ui-portal]';

  const look = (): PageFillers => {
    const rendered = globalThis.renderedFillers ?? [];
    const boxes = Array.from(document.querySelectorAll<HTMLElement>('[data-slot][data-remote]'), (box) => {
      const { slot = '', remote = '' } = box.dataset;
      const isOfBox = (each: RenderedFiller) => each.slot === slot && each.filler.startsWith(`${remote}/`);
      return { slot, remote, hasRendered: rendered.some(isOfBox), isEmpty: box.getBoundingClientRect().height === 0 };
    });
    const strangers = Array.from(document.body.children)
      .filter((child) => !child.matches(PARTS_OF_DOCUMENT))
      .map((child) => (child.cloneNode(false) as Element).outerHTML.replace(/<\/.*/s, ''));
    return { rendered: [...rendered], boxes, strangers };
  };

  const end = performance.now() + timeoutMs;
  for (;;) {
    const seen = look();
    if (seen.boxes.every(({ hasRendered }) => hasRendered) || performance.now() > end) return seen;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
