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
