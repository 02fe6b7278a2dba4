import { type RefObject, useRef } from 'react';
import { areShortcutsOn, useKeys } from './use-row-keys.ts';

/**
 * Letters of a page: each presses the button, follows the link or goes to the field inside of the returned element whose
 * `data-key` it is. `more` are those for which nothing on the page stands.
 */
export function usePageKeys<Root extends HTMLElement>(more: Record<string, () => void> = {}): RefObject<Root | null> {
  const ref = useRef<Root>(null);
  useKeys((key) => {
    const press = more[key];
    if (!areShortcutsOn()) return false;
    if (press === undefined) return pressElement(ref.current, key);
    press();
    return true;
  });
  return ref;
}

function pressElement(root: HTMLElement | null, key: string): boolean {
  const element = /^[a-z]$/.test(key) ? root?.querySelector<HTMLElement>(`[data-key="${key}"]`) : null;
  if (!element) return false;
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    element.focus();
    element.select();
  } else {
    element.click();
  }
  return true;
}
