import { runInNewContext } from 'node:vm';
import type { ServerContent } from '@patina/platform/server-content';
import { expect, test } from 'vitest';
import { contentGuard } from './content-guard.ts';

const locale = { currency: 'EUR', language: 1 };

/** What a page knows of its elements. */
class Element {
  dataset: Record<string, string> = {};
  style = { cssText: '' };
  constructor(fields: object = {}) {
    Object.assign(this, fields);
  }
}

interface PageOptions {
  isLanguageRequested?: boolean;
  /** What the browser has stored; null if storage is blocked. */
  stored?: Record<string, string> | null;
  /** Whether a style sheet of the content has not arrived. */
  isHanging?: boolean;
}

/** A field with what React sees of it, and what a visitor types at its end. */
class Field extends Element {
  #value = '';
  readonly seen: string[] = [];
  get value() {
    return this.#value;
  }
  set value(value: string) {
    this.#value = value;
  }
  closest = () => this;
  dispatchEvent({ type }: { type: string }) {
    if (type === 'input') this.seen.push(this.value);
  }
}

/** A page with content for `locale`, whose document has arrived. */
function aPage({ isLanguageRequested = false, stored = {}, isHanging = false }: PageOptions = {}) {
  const listeners: Record<string, ((event: object) => void)[]> = {};
  const timers: (() => void)[] = [];
  const html = new Element();
  const root = new Element({ querySelectorAll: () => [styled] });
  root.dataset['server'] = '';
  const styled = new Element();
  styled.dataset['style'] = '--rarity:#e4ae39';
  const link = { href: '/releases/catalog/c2/page.css', integrity: 'sha256-css' };
  const replacements: object[] = [];
  const sheet = new Element({
    ...link,
    sheet: isHanging ? null : {},
    replaceWith: (other: object) => replacements.push(other),
    matches: (selector: string) => selector === '[data-late=content]',
  });
  const page: { patinaContent?: ServerContent } = {};
  runInNewContext(contentGuard({ locale, isLanguageRequested }), {
    Element,
    HTMLFormElement: class {},
    AbortController,
    Event,
    globalThis: page,
    document: {
      documentElement: html,
      getElementById: () => root,
      querySelectorAll: () => [sheet],
      createElement: () => ({}),
    },
    localStorage: {
      getItem(key: string) {
        if (!stored) throw new Error('Storage is blocked.');
        return stored[key] ?? null;
      },
    },
    addEventListener: (type: string, listener: (event: object) => void, options: { signal?: AbortSignal } | true) => {
      const isHeard = () => options === true || !options.signal?.aborted;
      listeners[type] = [...(listeners[type] ?? []), (event) => isHeard() && listener(event)];
    },
    setTimeout: (callback: () => void) => timers.push(callback),
  });
  const content = page.patinaContent as ServerContent;
  return {
    content,
    html,
    root,
    styled,
    sheet,
    replacements,
    preload: { ...link, rel: 'preload', as: 'style' },
    isHidden: () => html.dataset['content'] === 'stale' && content.isStale,
    happens(type: string, event: object) {
      for (const listener of listeners[type] ?? []) listener(event);
    },
    waits() {
      for (const callback of timers.splice(0)) callback();
    },
  };
}

test.each([
  ['nothing', {}, false],
  ['what the server knew', { currencyCode: 'EUR', languageId: '1' }, false],
  ['another currency', { currencyCode: 'BRL', languageId: '1' }, true],
  ['another language', { currencyCode: 'EUR', languageId: '3' }, true],
])('a browser that has stored %s shows the content only if it is its own', (_, stored, isHidden) => {
  expect(aPage({ stored }).isHidden()).toBe(isHidden);
});

test('the language in the address comes before the stored one, but the currency is the stored one', () => {
  expect(aPage({ isLanguageRequested: true, stored: { languageId: '3' } }).isHidden()).toBe(false);
  expect(aPage({ isLanguageRequested: true, stored: { currencyCode: 'BRL' } }).isHidden()).toBe(true);
});

test('a browser whose storage is blocked shows the content', () => {
  expect(aPage({ stored: null }).isHidden()).toBe(false);
});

test('content whose style sheet fails is hidden and the sheet left to the shell; other files may fail', () => {
  const { happens, isHidden, sheet, replacements, preload } = aPage();
  happens('error', { target: new Element({ matches: () => false }) });
  expect(isHidden()).toBe(false);
  happens('error', { target: sheet });
  expect(isHidden()).toBe(true);
  expect(replacements).toEqual([preload]);
});

test('content whose style sheet hangs is hidden, and the sheet is left to the shell', () => {
  const hanging = aPage({ isHanging: true });
  hanging.waits();
  expect(hanging.isHidden()).toBe(true);
  expect(hanging.replacements).toEqual([hanging.preload]);
  const loaded = aPage();
  loaded.waits();
  expect(loaded.isHidden()).toBe(false);
  expect(loaded.replacements).toEqual([]);
});

test('taken over, the content is shown and has its style attributes again', () => {
  const { content, html, root, styled } = aPage({ stored: { currencyCode: 'BRL' } });
  content.takeOver();
  expect([html.dataset, root.dataset, styled.dataset]).toEqual([{}, {}, {}]);
  expect(styled.style.cssText).toBe('--rarity:#e4ae39');
});

test('presses are kept from the page until it is hydrated, and then repeated one by one', async () => {
  const { content, happens, waits } = aPage();
  const pressed: string[] = [];
  const stopped: string[] = [];
  const button = (name: string, type = 'button') => {
    const target = new Element({ type, click: () => pressed.push(name) });
    const stopPropagation = () => stopped.push(name);
    return { isTrusted: true, stopPropagation, target: Object.assign(target, { closest: () => target }) };
  };
  happens('click', button('filters'));
  happens('click', button('search', 'submit'));
  happens('click', { ...button('click of a script'), isTrusted: false });
  content.takeOver(true);
  happens('click', button('cart'));
  expect(pressed).toEqual([]);
  expect(stopped).toEqual(['filters', 'cart']);
  void content.replay();
  waits();
  await expect.poll(() => pressed).toHaveLength(1);
  waits();
  await expect.poll(() => pressed).toEqual(['filters', 'cart']);
  happens('click', button('menu'));
  expect(stopped).not.toContain('menu');
});

test('in a page that is rendered anew, presses are the page’s at once', () => {
  const { content, happens } = aPage();
  content.takeOver();
  const target = Object.assign(new Element(), { closest: () => target });
  const stopPropagation = () => expect.fail('a press was kept from the page');
  happens('click', { isTrusted: true, stopPropagation, target });
});

test('what is typed until a change is repeated follows what was typed before, though hydration has reset the field', async () => {
  const { content, happens, waits } = aPage();
  const field = new Field();
  const type = (letter: string) => {
    happens('beforeinput', { target: field, isTrusted: true });
    field.value += letter;
    happens('input', { target: field, isTrusted: true });
  };
  type('k');
  type('a');
  field.value = '';
  type('r');
  void content.replay();
  field.value = '';
  type('a');
  waits();
  await expect.poll(() => field.seen).toEqual(['', 'kara']);
  waits();
  await expect.poll(() => field.value).toBe('kara');
  field.value = '';
  type('m');
  expect(field.value).toBe('m');
});

test('a box that is ticked before the page is hydrated is ticked once for the page, too', async () => {
  const { content, happens, waits } = aPage();
  class Box extends Field {
    type = 'radio';
    readonly told: boolean[] = [];
    #isChecked = false;
    get checked() {
      return this.#isChecked;
    }
    set checked(isChecked: boolean) {
      this.#isChecked = isChecked;
    }
    override dispatchEvent({ type }: { type: string }) {
      if (type === 'click') this.told.push(this.checked);
    }
  }
  const box = new Box();
  box.checked = true;
  happens('input', { target: box, isTrusted: true });
  void content.replay();
  waits();
  await expect.poll(() => box.told).toEqual([false, true]);
  expect(box.checked).toBe(true);
});
