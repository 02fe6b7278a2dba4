import type { within } from '@testing-library/dom';
import type { Query } from './Query.ts';

/** What is known of an element that was found. */
export interface Found {
  text: string;
  value: string;
  isChecked: boolean;
}

/** Where an element can be clicked, or why it cannot. */
export type Reach = { at: { x: number; y: number } } | { obstacle: string };

/** Runs in the page, beside Testing Library. */
export interface PageFinder {
  find(query: Query): Found[];
  /** Scrolls to an element and blocks the next click if it lands elsewhere. */
  reach(query: Query): Reach;
  /** Whether that click was blocked. */
  wasMissed(): boolean;
  /** Chooses an option of a list, and reports what a user's choice reports; drivers cannot open such lists. */
  choose(query: Query, option: string): boolean;
  /** Selects what a field contains, for typing over it. */
  selectText(query: Query): void;
}

/** Runs in the page: sets `patinaFinder`. */
export function installFinder() {
  const library = (globalThis as unknown as { TestingLibraryDom: { within: typeof within } }).TestingLibraryDom;
  const read = (written: unknown) =>
    typeof written === 'object' ? new RegExp((written as { pattern: string }).pattern) : (written as string);

  function elements({ role, label, text, name, level, within: around }: Query): HTMLElement[] {
    const roots = around ? elements(around) : [document.body];
    return roots.flatMap((root) => {
      const queries = library.within(root);
      if (role) {
        return queries.queryAllByRole(role, {
          ...(name !== undefined && { name: read(name) }),
          ...(level !== undefined && { level }),
        });
      }
      if (label) return queries.queryAllByLabelText(label);
      return queries.queryAllByText(read(text));
    });
  }

  function describe(element: HTMLElement): Found {
    const { value = '', checked = false } = element as HTMLInputElement;
    // What is far below the screen is not laid out, and has no inner text in some engines.
    const text = element.innerText || (element.checkVisibility() && element.textContent) || '';
    return { text: text.replace(/\s+/g, ' ').trim(), value: String(value), isChecked: checked };
  }

  function reach(query: Query): Reach {
    const [element] = elements(query);
    if (!element) return { obstacle: 'is not there' };
    if (element.matches(':disabled, [aria-disabled="true"]')) return { obstacle: 'is disabled' };
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const [box] = element.getClientRects();
    if (!box) return { obstacle: 'has no size' };
    const at = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
    const hit = document.elementFromPoint(at.x, at.y);
    const isHit = belongs(hit, element);
    if (isHit) guard(element);
    return isHit ? { at } : { obstacle: `is covered by ${hit?.outerHTML.slice(0, 100)}` };
  }

  /** What a click on a part of the element, or on its label, does. */
  function belongs(hit: Element | null, element: HTMLElement): boolean {
    return element.contains(hit) || hit?.closest('label')?.control === element;
  }

  let isMissed = false;
  let endGuard = new AbortController();

  /** The page may move between the look and the click. */
  function guard(element: HTMLElement): void {
    endGuard.abort();
    endGuard = new AbortController();
    isMissed = false;
    for (const event of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
      const stop = (happened: Event) => {
        if (event === 'pointerdown') isMissed = !belongs(happened.target as Element, element);
        if (isMissed) {
          happened.stopImmediatePropagation();
          happened.preventDefault();
        }
        if (event === 'click') endGuard.abort();
      };
      addEventListener(event, stop, { capture: true, signal: endGuard.signal });
    }
  }

  function choose(query: Query, option: string): boolean {
    const [list] = elements(query) as unknown as HTMLSelectElement[];
    const wanted = Array.from(list?.options ?? []).find(({ label, value }) => label === option || value === option);
    if (!list || !wanted) return false;
    list.focus();
    list.value = wanted.value;
    list.dispatchEvent(new Event('input', { bubbles: true }));
    list.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
  }

  const finder: PageFinder = {
    find: (query) => elements(query).map(describe),
    reach,
    wasMissed: () => isMissed,
    choose,
    selectText: (query) => (elements(query)[0] as HTMLInputElement | undefined)?.select(),
  };
  Object.assign(globalThis, { patinaFinder: finder });
}
