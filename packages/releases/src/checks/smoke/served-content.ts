import type { ServerContent } from '@patina/platform/server-content';
import type { Page } from '@playwright/test';

declare global {
  // Global, because the function below runs in the page. How its content of the server differs from what the shell makes of it.
  var contentDifference: string | undefined;
}

/**
 * Compares the content of the server, in every document that the page opens from now on, with what the browser renders
 * when it takes the content over: tags, texts, and the attributes that React leaves as they are.
 */
export async function watchContent(page: Page): Promise<void> {
  await page.addInitScript(compareInPage);
}

/** How the open page's content of the server differs from what the browser renders; empty if it does not. */
export async function contentDifferences(page: Page): Promise<string[]> {
  const difference = await page.evaluate(() => globalThis.contentDifference);
  return difference === undefined ? [] : [`what the server renders differs from the browser’s page: ${difference}`];
}

function compareInPage(): void {
  /** Attributes by the name of React's property, besides `aria-…` and `data-…`. */
  const ATTRIBUTES: Record<string, string> = { className: 'class' };
  for (const name of ['alt', 'href', 'id', 'placeholder', 'role', 'src', 'title']) ATTRIBUTES[name] = name;

  const root = () => document.getElementById('root') as HTMLElement;

  /** Elements and texts in their order. What React puts between texts does not count. */
  function partsOf(parent: Element): string[] {
    const parts: string[] = [];
    let text = '';
    const endText = () => {
      if (text) parts.push(`"${text}" in <${parent.localName}>`);
      text = '';
    };
    for (const child of parent.childNodes) {
      if (child instanceof Text) text += child.data;
      if (!(child instanceof Element)) continue;
      endText();
      parts.push(`<${child.localName}>`);
      // The parser makes one text of it.
      if (child.localName !== 'noscript') parts.push(...partsOf(child));
    }
    endText();
    return parts;
  }

  function differenceOf(served: string[], rendered: string[]): string | undefined {
    const index = served.findIndex((part, place) => part !== rendered[place]);
    const first = index === -1 ? served.length : index;
    if (first === rendered.length && index === -1) return undefined;
    return `${served[first] ?? 'nothing'} on the server, ${rendered[first] ?? 'nothing'} in the browser`;
  }

  /** React compares no attributes, but it keeps on each element what it has rendered. */
  function attributeDifference(): string | undefined {
    for (const element of root().querySelectorAll('*')) {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps'));
      const props = key ? (element as unknown as Record<string, Record<string, unknown>>)[key] : {};
      for (const [prop, value] of Object.entries(props ?? {})) {
        const name = /^(?:aria|data)-/.test(prop) ? prop : ATTRIBUTES[prop];
        if (!name || typeof value !== 'string') continue;
        const served = element.getAttribute(name);
        if (served !== value)
          return `<${element.localName} ${name}="${served}"> on the server, ${name}="${value}" in the browser`;
      }
    }
    return undefined;
  }

  let content: ServerContent | undefined;
  let served: string[] = [];
  Object.defineProperty(globalThis, 'patinaContent', {
    configurable: true,
    get: () => content,
    set(guard: ServerContent) {
      content = guard;
      const { takeOver, replay } = guard;
      guard.takeOver = (isHydrated) => {
        takeOver(isHydrated);
        served = partsOf(root());
      };
      // Called after the first rendering in the browser, before any other.
      guard.replay = () => {
        globalThis.contentDifference = differenceOf(served, partsOf(root())) ?? attributeDifference();
        return replay();
      };
    },
  });
}
