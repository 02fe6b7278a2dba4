import { type ComponentType, createElement, lazy, type ReactElement, Suspense, useState } from 'react';

interface PageModule {
  Component: ComponentType;
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
  // One lazy component per visit: React keeps a rejected one for ever, too.
  const [Page] = useState(() => lazy(async () => ({ default: (await load()).Component })));
  return createElement(Suspense, { fallback: null }, createElement(Page));
}
