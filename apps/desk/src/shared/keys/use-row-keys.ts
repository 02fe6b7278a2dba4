import { useEffect, useRef, useState } from 'react';

/** Where letters are typed, and where they mean something else. */
const TYPING =
  'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable], [role="dialog"], [role="menu"]';

/** Calls with keys that are pressed alone and typed nowhere; `press` says whether the key means something. */
export function useKeys(press: (key: string, target: Element) => boolean) {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const target = event.target as Element;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest(TYPING)) return;
      if (latest.current(event.key, target)) event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Rows that the keys step over. */
const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * Keys of a list: `j`, `k` and the arrows move the focus among its rows, `x` chooses a row, with shift all from the last one to
 * it, `a` all rows, and again all that match the filters; letters of the buttons for chosen rows (`data-key`) press these, `/` goes
 * to the first filter, `?` opens the help. The arrows work inside the list only, so that the page can be scrolled by them.
 */
export function useRowKeys() {
  const ref = useRef<HTMLDivElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useKeys((key, target) => {
    const list = ref.current;
    if (!list) return false;
    const isArrow = key.startsWith('Arrow');
    if (isArrow ? !target.closest('[data-row]') || !list.contains(target) : !areShortcutsOn()) return false;
    return press(key, list, () => setHelpOpen(true));
  });
  return { ref, isHelpOpen, setHelpOpen };
}

function press(key: string, list: HTMLElement, openHelp: () => void): boolean {
  const step = STEPS[key];
  if (step !== undefined) return moveFocus(list, step);
  if (key === '?') openHelp();
  else if (key === '/') return focusOn(list.querySelector<HTMLElement>('[data-filters] :is(input, select)'));
  else if (key === 'x' || key === 'X') return clickOn(focusedRow(list)?.querySelector('[data-choose]'), key === 'X');
  else if (key === 'a') {
    return clickOn(list.querySelector('[data-choose-everything]') ?? list.querySelector('[data-choose-all]'));
  } else return /^[a-z]$/.test(key) && clickOn(list.querySelector(`[data-selection] [data-key="${key}"]`));
  return true;
}

function focusedRow(list: HTMLElement): Element | null {
  const row = document.activeElement?.closest('[data-row]');
  return row && list.contains(row) ? row : null;
}

/** Moves the focus to the next row's link, or to the row if it has none; from outside the list to its first row. */
function moveFocus(list: HTMLElement, step: number): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const row = focusedRow(list);
  const from = row ? rows.indexOf(row as HTMLElement) : -1;
  const to = rows[from === -1 ? 0 : from + step];
  return focusOn(to?.querySelector<HTMLElement>('[data-open]') ?? to);
}

function focusOn(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  element?.scrollIntoView?.({ block: 'nearest' });
  return Boolean(element);
}

function clickOn(element: Element | null | undefined, shiftKey = false): boolean {
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
  return Boolean(element);
}

/** In local storage; `off` for operators whose own tools need these letters. */
const KEY = 'desk_shortcuts';

/** Whether single letters are shortcuts. */
export function areShortcutsOn(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function setShortcuts(areOn: boolean): void {
  if (areOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}
