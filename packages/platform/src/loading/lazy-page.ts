import { type ComponentType, createElement, lazy, type ReactElement, Suspense, useContext, useState } from 'react';
import type { Messages } from '../remotes/remote-contract.ts';
import { RemotesContext } from '../remotes/remotes.ts';

interface PageModule {
  Component: ComponentType;
  /** Texts of the page, added when it loads. */
  messages?: Messages;
}

/**
 * `lazy` of a route whose page can be opened again after its chunk failed. The router caches a rejected `lazy`; here a
 * failure yields a component that loads the page when it is rendered, and throws to the nearest ErrorBoundary if that
 * fails too. Pages therefore read their data from the query cache, not from loader data.
 */
export function lazyPage<Module extends PageModule>(load: () => Promise<Module>) {
  return async (): Promise<Module | { element: ReactElement }> => {
    try {
      return await load();
    } catch {
      return { element: createElement(LatePage, { load }) };
    }
  };
}

function LatePage({ load }: { load: () => Promise<PageModule> }) {
  const remotes = useContext(RemotesContext);
  // One lazy component per visit: React caches a rejected one, too.
  const [Page] = useState(() =>
    lazy(async () => {
      const { Component, messages } = await load();
      if (messages) await remotes?.addMessages(messages);
      return { default: Component };
    }),
  );
  return createElement(Suspense, { fallback: null }, createElement(Page));
}
