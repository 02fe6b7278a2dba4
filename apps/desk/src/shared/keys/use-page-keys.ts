import { type RefObject, useEffect, useRef } from 'react';
import { areShortcutsOn } from './use-row-keys.ts';

/** Where letters are typed, and where they mean something else. */
const TYPING =
  'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable], [role="dialog"], [role="menu"]';

/**
 * Letters of a page: each presses the button, follows the link or goes to the field inside of the returned element whose
 * `data-key` it is. `more` are those for which nothing on the page stands.
 */
export function usePageKeys<Root extends HTMLElement>(more: Record<string, () => void> = {}): RefObject<Root | null> {
  const ref = useRef<Root>(null);
  const latest = useRef(more);
  useEffect(() => {
    latest.current = more;
  });

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !areShortcutsOn()) return;
      if ((event.target as Element).closest(TYPING)) return;
      const press = latest.current[event.key];
      if (press) press();
      else if (!pressElement(ref.current, event.key)) return;
      event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return ref;
}

/** Whether the key belongs to an element. */
function pressElement(root: HTMLElement | null, key: string): boolean {
  const element = /^[a-z]$/.test(key) ? root?.querySelector<HTMLElement>(`[data-key="${key}"]`) : null;
  if (!element) return false;
  if (element instanceof HTMLInputElement) {
    element.focus();
    element.select();
  } else {
    element.click();
  }
  return true;
}
