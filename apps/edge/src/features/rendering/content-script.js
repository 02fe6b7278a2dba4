// @ts-check
/// <reference lib="dom" />
/*
 * The function below runs in the page: content-guard.ts writes its source into an inline script. It therefore uses
 * nothing from outside and is JavaScript, with its types in comments.
 */

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/**
 * Guards content of the server until the shell takes it over. See content-guard.ts.
 * @param {Record<string, string | undefined>} stored values in local storage that the content was rendered for, by key
 * @param {number} stylesTimeoutMs longest time that the content waits for its style sheets
 */
export default function guardContent(stored, stylesTimeoutMs) {
  const SHEETS = 'link[data-late=content]';
  const { dataset } = document.documentElement;
  /** @type {(() => void)[]} */
  const actions = [];
  /** @type {Map<Field, string>} */
  const changed = new Map();
  const listening = new AbortController();
  /** @type {import('@patina/platform/server-content').ServerContent} */
  const content = { isStale: false, takeOver, replay };

  function hide() {
    content.isStale = true;
    dataset['content'] = 'stale';
  }

  /** The shell takes a link in the document for a style sheet that has loaded, and a preload for one that it must load. */
  function leaveToShell(/** @type {HTMLLinkElement} */ link) {
    const preload = document.createElement('link');
    Object.assign(preload, { rel: 'preload', as: 'style', href: link.href, integrity: link.integrity });
    link.replaceWith(preload);
    hide();
  }

  function takeOver() {
    const root = /** @type {HTMLElement} */ (document.getElementById('root'));
    delete root.dataset['server'];
    delete dataset['content'];
    // The page's policy allows no style attributes in the document.
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-style]'))) {
      element.style.cssText = element.dataset['style'] ?? '';
      delete element.dataset['style'];
    }
  }

  /** Each in a task of its own: React applies what one has changed before the next. */
  async function replay() {
    listening.abort();
    const changes = Array.from(
      changed,
      ([field, value]) =>
        () =>
          repeatChange(field, value),
    );
    for (const repeat of [...changes, ...actions]) {
      await new Promise((resolve) => setTimeout(resolve));
      repeat();
    }
  }

  /**
   * React takes no notice of a change to the value that the field had when it was hydrated, so it is made from another.
   * @param {Field} field
   * @param {string} value what was typed: hydration resets the field
   */
  function repeatChange(field, value) {
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
    for (const next of ['', value]) {
      setter?.call(field, next);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /**
   * @param {string} type
   * @param {(event: Event, target: HTMLElement) => void} listener
   */
  const listen = (type, listener) =>
    addEventListener(
      type,
      (event) => {
        const { target } = event;
        if (target instanceof HTMLElement && target.closest('#root')) listener(event, target);
      },
      { capture: true, signal: listening.signal },
    );

  listen('click', (_, target) => {
    const button = target.closest('button');
    if (button && button.type !== 'submit') actions.push(() => button.click());
  });
  listen('submit', (event, form) => {
    // A form with an address works without scripts.
    if (!(form instanceof HTMLFormElement) || form.hasAttribute('action')) return;
    event.preventDefault();
    actions.push(() => form.requestSubmit());
  });
  listen('input', (_, field) => {
    if ('value' in field) changed.set(/** @type {Field} */ (field), /** @type {Field} */ (field).value);
  });

  try {
    for (const [key, value] of Object.entries(stored)) {
      const own = localStorage.getItem(key);
      if (own && own !== value) hide();
    }
  } catch {
    // Storage is blocked, so nothing is stored.
  }
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof Element && target.matches(SHEETS)) leaveToShell(/** @type {HTMLLinkElement} */ (target));
    },
    true,
  );
  setTimeout(() => {
    for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll(SHEETS))) {
      if (!link.sheet) leaveToShell(link);
    }
  }, stylesTimeoutMs);
  Object.assign(globalThis, { patinaContent: content });
}
