/** What an operator has pointed at in a window of the shop. */
export interface Pointed {
  /** What is shown there, from the narrowest element to wider ones. */
  words: string[];
  /** Code of the page's language. */
  language: string;
  /** The app that shows it, where the page says. */
  app: string | undefined;
}

interface PointingOptions {
  texts: Record<'pointing' | 'browse' | 'browsing' | 'point', string>;
  onPoint: (pointed: Pointed) => void;
}

/** Milliseconds after which it is seen that the window has another document. */
const LOOK_MS = 200;

/**
 * Lets an operator point at a text in a window of the shop. All of it is done from this window, which the browser allows within
 * one origin: what the shop's pages load knows nothing of it.
 * @returns ends it; the window stays
 */
export function pointInShop(shop: Window, options: PointingOptions): () => void {
  let current: Document | undefined;
  let leave: (() => void) | undefined;

  function look() {
    if (shop.closed) return clearInterval(timer);
    const shown = documentOf(shop);
    if (shown === undefined || shown === current) return;
    current = shown;
    leave = watch(shown, options);
  }

  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    if (!shop.closed) leave?.();
  };
}

/** The page in a window: none while it is empty, or of another origin, such as Steam. */
function documentOf(shop: Window): Document | undefined {
  try {
    const { document, location } = shop;
    return location.origin === globalThis.location.origin && document.body ? document : undefined;
  } catch {
    return undefined;
  }
}

/** Events of a press, of which the page hears nothing while texts are pointed at. */
const PRESSES = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'click', 'auxclick'];

/** @returns leaves the page as it was */
function watch(document: Document, { texts, onPoint }: PointingOptions): () => void {
  const { bar, hint, button } = makeBar(document);
  const frame = makeFrame(document);
  let isPointing = true;

  function show() {
    hint.textContent = isPointing ? texts.pointing : texts.browsing;
    button.textContent = isPointing ? texts.browse : texts.point;
    frame.hidden = true;
  }

  function press(event: Event) {
    const target = event.target as Element;
    const isOurs = bar.contains(target);
    // With Alt a text is pointed at though the page is used, such as one in an open menu.
    if (!isOurs && !isPointing && !(event as MouseEvent).altKey) return;
    // Neither what was pressed nor a dialog or menu that closes with a press elsewhere is to hear of it.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type !== (target.closest(':disabled') ? 'pointerup' : 'click')) return;
    if (!isOurs) return onPoint(pointedAt(target, event as MouseEvent));
    if (button.contains(target)) isPointing = !isPointing;
    show();
  }

  function move({ target }: Event) {
    const isShown = isPointing && !bar.contains(target as Element);
    frame.hidden = !isShown;
    if (!isShown) return;
    const { top, left, width, height } = (target as Element).getBoundingClientRect();
    Object.assign(frame.style, { top: `${top}px`, left: `${left}px`, width: `${width}px`, height: `${height}px` });
  }

  function endByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isPointing) return;
    event.stopImmediatePropagation();
    isPointing = false;
    show();
  }

  show();
  const view = document.defaultView as Window;
  const listeners = [...PRESSES.map((name) => [name, press] as const), ['pointerover', move] as const];
  for (const [name, listener] of listeners) view.addEventListener(name, listener, { capture: true, passive: false });
  view.addEventListener('keydown', endByKey, true);
  return () => {
    for (const [name, listener] of listeners) view.removeEventListener(name, listener, true);
    view.removeEventListener('keydown', endByKey, true);
    bar.remove();
    frame.remove();
  };
}

/** Most characters of what is looked for. */
const MOST = 300;

const LABELS = ['aria-label', 'placeholder', 'alt', 'title'];

/** Elements above the one that was pressed, of which a text may be. */
const LEVELS = 4;

function pointedAt(target: Element, { clientX, clientY }: MouseEvent): Pointed {
  const { ownerDocument } = target;
  const text = ownerDocument.caretPositionFromPoint?.(clientX, clientY)?.offsetNode;
  const words = [text && target.contains(text) ? text.nodeValue : null];
  for (let element: Element | null = target, level = 0; element && level < LEVELS; level += 1) {
    const current: Element = element;
    words.push(...[...current.childNodes].filter(isText).map(({ data }) => data));
    words.push(current.textContent, ...LABELS.map((name) => current.getAttribute(name)));
    element = current.parentElement;
  }
  const shown = words.map((each) => each?.replace(/\s+/g, ' ').trim() ?? '');
  return {
    words: [...new Set(shown)].filter((each) => /\p{L}/u.test(each) && each.length <= MOST),
    language: ownerDocument.documentElement.lang,
    app: target.closest<HTMLElement>('[data-remote]')?.dataset['remote'],
  };
}

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

/** Beside the page's body, which a dialog of the page makes inert, and above what the page has on top. */
function addOnTop<Name extends 'div' | 'aside'>(document: Document, name: Name, style: Partial<CSSStyleDeclaration>) {
  const element = document.createElement(name);
  element.popover = 'manual';
  Object.assign(element.style, { margin: '0', inset: 'auto', position: 'fixed', ...style });
  document.documentElement.append(element);
  element.showPopover?.();
  return element;
}

const makeFrame = (document: Document) =>
  addOnTop(document, 'div', {
    background: 'none',
    border: '2px solid var(--accent)',
    borderRadius: 'var(--radius-small)',
    boxSizing: 'border-box',
    padding: '0',
    pointerEvents: 'none',
  });

/** What is to be done, and a button that changes between pointing and using the page. */
function makeBar(document: Document) {
  const bar = addOnTop(document, 'aside', {
    alignItems: 'center',
    background: 'var(--surface-raised)',
    border: '1px solid var(--accent-edge)',
    borderRadius: 'var(--radius)',
    bottom: 'var(--space-2)',
    boxShadow: 'var(--shadow-popup)',
    boxSizing: 'border-box',
    color: 'var(--text)',
    display: 'flex',
    flexWrap: 'wrap',
    fontSize: 'var(--size-sm)',
    gap: 'var(--space-1) var(--space-2)',
    insetInlineStart: 'var(--space-2)',
    maxInlineSize: 'calc(100% - 2 * var(--space-2))',
    padding: 'var(--space-1-5) var(--space-2)',
  });
  const hint = document.createElement('span');
  hint.setAttribute('role', 'status');
  const button = document.createElement('button');
  button.type = 'button';
  Object.assign(button.style, {
    background: 'var(--accent)',
    borderRadius: 'var(--radius-small)',
    color: 'var(--on-accent)',
    fontWeight: 'var(--weight-medium)',
    minBlockSize: 'var(--control-small)',
    paddingInline: 'var(--space-1-5)',
  });
  bar.append(hint, button);
  return { bar, hint, button };
}
