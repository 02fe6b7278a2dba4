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
  const SHEETS = '[data-late=content]';
  const { dataset } = document.documentElement;
  /** @type {(() => void)[]} */
  const actions = [];
  /** @type {Map<Field, string | boolean>} */
  const changed = new Map();
  const recording = new AbortController();
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

  function takeOver(/** @type {boolean | undefined} */ isHydrated) {
    if (!isHydrated) recording.abort();
    const root = /** @type {HTMLElement} */ (document.getElementById('root'));
    delete root.dataset['server'];
    delete dataset['content'];
    // The page's policy allows no style attributes in the document.
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('[data-style]'))) {
      element.style.cssText = /** @type {string} */ (element.dataset['style']);
      delete element.dataset['style'];
    }
  }

  /**
   * Each in a task of its own: React applies what one has changed before the next. Until the fields are as the visitor left
   * them, typing and pressing go on to be recorded.
   */
  async function replay() {
    const nextTask = () => new Promise((resolve) => setTimeout(resolve));
    for (const field of [...changed.keys()]) {
      await nextTask();
      repeatChange(field);
    }
    recording.abort();
    for (const repeat of actions) {
      await nextTask();
      repeat();
    }
  }

  /** Past React, which replaces the property of the field itself. */
  function set(/** @type {Field} */ field, /** @type {string | boolean} */ state) {
    Reflect.set(Object.getPrototypeOf(field), typeof state === 'boolean' ? 'checked' : 'value', state, field);
  }

  /**
   * React takes no notice of a change to the state that the field had when it was hydrated, so it is made from another. It takes
   * the state of a box from a click, here a plain event, which does not change the box once more.
   * @param {Field} field whose state is what the visitor left: hydration resets it
   */
  function repeatChange(field) {
    const left = /** @type {string | boolean} */ (changed.get(field));
    const isBox = typeof left === 'boolean';
    for (const next of [isBox ? !left : '', left]) {
      set(field, next);
      field.dispatchEvent(new Event(isBox ? 'click' : 'input', { bubbles: true }));
    }
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /**
   * @param {string} type
   * @param {(event: Event, target: Element) => void} listener
   */
  const listen = (type, listener) =>
    addEventListener(
      type,
      (event) => {
        const { isTrusted, target } = event;
        // What a script does, such as a replay, is done once. An icon is no element of HTML.
        if (isTrusted && target instanceof Element && target.closest('#root')) listener(event, target);
      },
      { capture: true, signal: recording.signal },
    );

  /**
   * Past React, which hydrates what is pressed, but drops a press that it cannot hydrate at once.
   * @param {Event} event
   * @param {() => void} repeat
   */
  function postpone(event, repeat) {
    event.stopPropagation();
    actions.push(repeat);
  }

  listen('click', (event, target) => {
    const button = target.closest('button');
    if (button && button.type !== 'submit') postpone(event, () => button.click());
  });
  listen('submit', (event, form) => {
    // A form with an address works without scripts.
    if (!(form instanceof HTMLFormElement) || form.hasAttribute('action')) return;
    event.preventDefault();
    postpone(event, () => form.requestSubmit());
  });
  listen('input', (_, field) => {
    if (!('value' in field)) return;
    const input = /** @type {HTMLInputElement} */ (field);
    changed.set(input, /checkbox|radio/.test(input.type) ? input.checked : input.value);
  });
  // What is typed after hydration has reset the field belongs to what was typed before.
  listen('beforeinput', (_, target) => {
    const typed = changed.get(/** @type {Field} */ (target));
    if (typeof typed === 'string') set(/** @type {Field} */ (target), typed);
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
      // The window, whose errors come here as well, matches nothing.
      const link = /** @type {HTMLLinkElement} */ (target);
      if (link.matches?.(SHEETS)) leaveToShell(link);
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
