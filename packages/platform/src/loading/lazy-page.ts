import { type ComponentType, createElement, lazy, type ReactElement, Suspense, useContext, useState } from 'react';
import type { Messages } from './remote-contract.ts';
import { RemotesContext } from './remotes.ts';

interface PageModule {
  Component: ComponentType;
  /** Texts that come with the page; the shell adds them to those that are there. */
  messages?: Messages;
}

/**
 * `lazy` of a route, made so that a page whose chunk failed can be opened again. The router keeps a rejected `lazy`
 * for ever; here a failure yields a stand-in that loads the page when it is shown, and throws to the nearest
 * ErrorBoundary when that fails too. Pages therefore read their data from the query cache, not from loader data.
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
  // One lazy component per visit: React keeps a rejected one for ever, too.
  const [Page] = useState(() =>
    lazy(async () => {
      const { Component, messages } = await load();
      if (messages) await remotes?.addMessages(messages);
      return { default: Component };
    }),
  );
  return createElement(Suspense, { fallback: null }, createElement(Page));
}
