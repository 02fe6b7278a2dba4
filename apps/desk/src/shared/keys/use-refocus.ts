import { useEffect } from 'react';

/** What had the focus last, outside of dialogs. */
interface Focused {
  element: HTMLElement;
  /** What it stood in, from the inside out. */
  around: HTMLElement[];
  path: string;
  /** By keyboard; what was pressed by a pointer does not scroll the page. */
  isVisible: boolean;
}

/**
 * Gives the focus back once what had it is gone, such as a button whose act has hidden it, or a dialog whose button is gone: to
 * what had it outside of the dialog, else to the last `[data-refocus]` of the nearest place that is still there, in the same
 * section. Another page has its own beginning.
 */
export function useRefocus() {
  useEffect(() => {
    let latest: Element | undefined;
    let outside: Focused | undefined;
    let frame = 0;

    function remember({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement)) return;
      latest = target;
      if (!target.closest('[role="dialog"]')) {
        const isVisible = target.matches(':focus-visible');
        outside = { element: target, around: ancestorsOf(target), path: location.pathname, isVisible };
      }
    }

    function refocus() {
      const isGone = document.activeElement === document.body && latest?.isConnected === false;
      if (!isGone || outside?.path !== location.pathname) return;
      successorOf(outside)?.focus({ preventScroll: !outside.isVisible });
    }

    // A frame later, after a dialog has given the focus back.
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(refocus);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
}

const NEXT = '[data-refocus]';

function successorOf({ element, around }: Focused): HTMLElement | undefined {
  if (element.isConnected) return element;
  const left = around.filter((one) => one.isConnected);
  const section = left[0]?.closest('section');
  return left
    .map((place) => [...place.querySelectorAll<HTMLElement>(NEXT)].filter((one) => one.closest('section') === section))
    .find((found) => found.length > 0)
    ?.at(-1);
}

function ancestorsOf({ parentElement: parent }: HTMLElement): HTMLElement[] {
  return parent === null || parent === document.body ? [] : [parent, ...ancestorsOf(parent)];
}
