import type { MouseEvent, ReactNode } from 'react';

/**
 * A message with a link. Toasts are outside the router, so the page navigates itself.
 * @param follow opens the address without loading the page anew
 */
export function linkMessage(text: string, link: string, address: string, follow: () => void): ReactNode {
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    follow();
  }
  return (
    <>
      {text}{' '}
      <a href={address} onClick={open}>
        {link}
      </a>
    </>
  );
}
