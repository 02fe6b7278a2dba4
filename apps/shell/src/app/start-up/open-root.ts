import { createElement, type ReactNode, useEffect } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import type { PageError } from '#shared/storefront/shell-storefront.ts';

/** Renders the page into `#root`. */
export interface PageRoot {
  /** Whether `#root` has content of the server that may be shown. */
  hasContent(): boolean;
  /** Takes over the server's content, which is what this element renders first. */
  hydrate(element: ReactNode): void;
  /** Replaces what is in `#root`. */
  render(element: ReactNode): void;
}

/**
 * Opens `#root`.
 * @param note receives errors that a boundary has caught, and content of the server that differs from the browser's
 */
export function openRoot(document: Document, note: (error: PageError) => void): PageRoot {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root element.');
  const content = globalThis.patinaContent;
  const report = (kind: 'error' | 'render') => (error: unknown, info: Omit<PageError, 'kind' | 'error'>) => {
    note({ ...info, kind, error });
    // biome-ignore lint/suspicious/noConsole: React's own default
    console.error(error);
  };
  const options: RootOptions = { onCaughtError: report('error'), onRecoverableError: report('render') };
  return {
    hasContent: () => content?.isStale === false,
    hydrate(element) {
      content?.takeOver(true);
      // React takes the document's title over, too, so it no longer belongs to the head that the first page's end removes.
      document.querySelector('title')?.removeAttribute('data-head');
      hydrateRoot(container, createElement(Hydrated, null, element), options);
    },
    render(element) {
      content?.takeOver();
      // What differs from the page must not be seen while it is rendered.
      if (content) container.replaceChildren();
      createRoot(container, options).render(element);
    },
  };
}

function Hydrated({ children }: { children?: ReactNode }): ReactNode {
  useEffect(() => {
    void globalThis.patinaContent?.replay();
  }, []);
  return children;
}
