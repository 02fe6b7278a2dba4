import { paths } from '@patina/shared-api/paths';
import type { MouseEvent, ReactNode } from 'react';
import { storedItem } from './stored-item.ts';

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

/** The product that a guest wants in the cart; the shell adds it after the sign-in. */
export const { keep: keepWantedItem, has: hasWantedItem, take: takeWantedItem } = storedItem('wanted-item');

/** The unit of it that they have chosen, if they have. */
export const { keep: keepWantedUnit, take: takeWantedUnit } = storedItem('wanted-unit');
