import type { Page } from '@playwright/test';

/** Elements of a page that the server has rendered, each with its text. */
interface ServedElements {
  heading: string | undefined;
  cards: number;
  /** `hidden` if the browser has to render the content anew. */
  visibility: string;
  /** Main parts of the page: headings, products, links, buttons, fields. */
  elements: { element: Element; text: string }[];
}

declare global {
  var served: ServedElements | undefined;
}

export const SERVED_PARTS = 'h1, h2, h3, main, header, footer, nav, article, a, button, input, select, img';
/** Those that the operator's own texts do not have, which no script runs. */
const LIVE_PARTS = 'h1, main, header, footer, nav, article, button';

/** The content of `#root` in the document, before any script of the store changes it. */
export class ServedContent {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Looks at every document that the page opens from now on. */
  static async watch(page: Page): Promise<ServedContent> {
    await page.addInitScript(recordServed, SERVED_PARTS);
    return new ServedContent(page);
  }

  /** The main heading and the number of products in the document; undefined for a page without content. */
  async summary(): Promise<{ heading: string | undefined; cards: number } | undefined> {
    return this.#page.evaluate(() => {
      const { served } = globalThis;
      return served && { heading: served.heading, cards: served.cards };
    });
  }

  /** Waits until the scripts run all of the page, with what was served or with new elements. */
  async isRunning(): Promise<void> {
    await this.#page.waitForFunction((parts) => {
      // React marks the elements that it has taken over or made.
      const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
      const elements = Array.from(document.querySelectorAll(`#root :is(${parts})`));
      return elements.some(({ localName }) => localName === 'h1') && elements.every(isTaken);
    }, LIVE_PARTS);
  }

  /** Elements that the page no longer shows, as they were served. */
  replaced(): Promise<string[]> {
    return this.#page.evaluate(replacedElements);
  }
}

/** Runs in the page, before its scripts: keeps what a document has been served with. */
export function recordServed(parts: string): void {
  // Module scripts run after this event.
  document.addEventListener('readystatechange', () => {
    const root = document.querySelector('#root[data-server]');
    if (document.readyState !== 'interactive' || !root) return;
    globalThis.served = {
      heading: root.querySelector('h1')?.textContent,
      cards: root.querySelectorAll('main li article').length,
      visibility: getComputedStyle(root).visibility,
      elements: Array.from(root.querySelectorAll(parts), (element) => ({ element, text: element.textContent ?? '' })),
    };
  });
}

/** Runs in the page: elements that it no longer shows, as they were served. */
export function replacedElements(): string[] {
  return (globalThis.served?.elements ?? [])
    .filter(({ element }) => !element.isConnected)
    .map(({ element, text }) => `<${element.localName}> ${text.slice(0, 80)}`);
}
