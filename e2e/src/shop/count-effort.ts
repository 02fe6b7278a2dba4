import type { Page } from '@playwright/test';

/** What something costs an operator. */
interface Figures {
  /** Pressed buttons, links and keys; letters and digits that fill a field are none. */
  presses: number;
  /** Fields that something was typed or pasted into, and chosen files. */
  fields: number;
  /** Addresses that were opened, each time. */
  pages: number;
}

/** In the page, from the events of a hand: keys and clicks of scripts do not count. */
interface Counted extends Figures {
  stop(): void;
}

type Counting = typeof globalThis & { effort?: Counted };

/** Counts what an operator does from now on; the document must stay the same. */
export async function countEffort(page: Page): Promise<() => Promise<Figures>> {
  await page.evaluate(() => {
    const filled = new Set<EventTarget>();
    const listening = new AbortController();
    const counted: Counted = { presses: 0, fields: 0, pages: 0, stop: () => listening.abort() };
    (globalThis as Counting).effort = counted;
    const isField = (target: EventTarget | null) =>
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement;
    const on = <Name extends keyof DocumentEventMap>(name: Name, count: (event: DocumentEventMap[Name]) => void) =>
      document.addEventListener(name, (event) => event.isTrusted && count(event), {
        capture: true,
        signal: listening.signal,
      });
    on('keydown', ({ key, ctrlKey, metaKey, target, repeat }) => {
      const isTyped = key.length === 1 && !ctrlKey && !metaKey && isField(target);
      if (!repeat && !isTyped && !['Control', 'Shift', 'Meta', 'Alt'].includes(key)) counted.presses += 1;
    });
    // A click by the keyboard was counted with its key.
    on('click', ({ detail }) => {
      if (detail > 0) counted.presses += 1;
    });
    on('input', ({ target }) => {
      if (target !== null && !filled.has(target)) {
        filled.add(target);
        counted.fields += 1;
      }
    });
    // Journeys choose a file without a press, and by events of a script: an operator presses its button.
    document.addEventListener(
      'change',
      ({ target }) => {
        if (!(target instanceof HTMLInputElement) || target.type !== 'file') return;
        counted.presses += 1;
        counted.fields += 1;
      },
      { capture: true, signal: listening.signal },
    );
    let { pathname } = location;
    const navigation = (globalThis as typeof globalThis & { navigation: EventTarget }).navigation;
    navigation.addEventListener(
      'currententrychange',
      () => {
        if (location.pathname !== pathname) counted.pages += 1;
        pathname = location.pathname;
      },
      { signal: listening.signal },
    );
  });
  return () =>
    page.evaluate(() => {
      const { effort } = globalThis as Counting;
      if (effort === undefined) throw new Error('Another document was opened meanwhile.');
      effort.stop();
      const { presses, fields, pages } = effort;
      return { presses, fields, pages };
    });
}
