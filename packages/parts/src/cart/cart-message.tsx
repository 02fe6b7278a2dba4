import { paths } from '@patina/shared-api/paths';
import type { MouseEvent, ReactNode } from 'react';

/**
 * A message with a link to the cart. Toasts are outside the router, so the page navigates itself.
 * @param follow opens the cart without loading the page anew
 */
export function cartMessage(text: string, link: string, follow: () => void): ReactNode {
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    follow();
  }
  return (
    <>
      {text}{' '}
      <a href={paths.cart()} onClick={open}>
        {link}
      </a>
    </>
  );
}

/** In session storage: a return from Steam's sign-in keeps it, another tab knows nothing of it. */
const PLACE = 'wanted-item';

/** Remembers the product that a guest wants in the cart; the shell adds it after the sign-in. Lost without storage. */
export function keepWantedItem(id: number): void {
  try {
    sessionStorage.setItem(PLACE, String(id));
  } catch {
    // The browser blocks storage.
  }
}

/** Whether there is such a product. */
export function hasWantedItem(): boolean {
  try {
    return sessionStorage.getItem(PLACE) !== null;
  } catch {
    return false;
  }
}

/** The id of that product, once. */
export function takeWantedItem(): number | undefined {
  try {
    const id = sessionStorage.getItem(PLACE);
    sessionStorage.removeItem(PLACE);
    return id === null ? undefined : Number(id);
  } catch {
    return undefined;
  }
}
