import { type RefObject, useEffect } from 'react';

/** Elements in which a slash is typed, and dialogs, which keep the focus. */
const TAKES_KEYS = 'input, select, textarea, [contenteditable], [role="dialog"], dialog';

/** The key "/" goes to the search field, where nothing else takes it. */
export function useSlash(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function goToSearch(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented, target } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return;
      if (target instanceof Element && target.closest(TAKES_KEYS)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener('keydown', goToSearch);
    return () => document.removeEventListener('keydown', goToSearch);
  }, [input]);
}
