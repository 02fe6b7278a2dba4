import { type ComponentType, createElement, lazy, type ReactElement, Suspense, useContext, useState } from 'react';
import { useLocation } from '../libraries/router.ts';
import type {} from '../registry/server-content.ts';
import type { Messages } from '../remotes/remote-contract.ts';
import { RemotesContext } from '../remotes/remotes.ts';
import { FileUnavailable } from './file-unavailable.ts';

interface PageModule {
  Component: ComponentType;
  /** Texts of the page, added when it loads. */
  messages?: Messages;
}

export interface LazyPage<Module = PageModule> {
  (loading?: Promise<Module>): Promise<Module | { element: ReactElement }>;
  load: () => Promise<Module>;
}

/**
 * `lazy` of a route whose page can be opened again after its chunk failed. The router caches a rejected `lazy`; here a
 * failure yields a component that loads the page when it is rendered, and throws to the nearest ErrorBoundary if that
 * fails too. Pages therefore read their data from the query cache, not from loader data.
 */
export function lazyPage<Module extends PageModule>(loadModule: () => Promise<Module>): LazyPage<Module> {
  const load = () => loadModule().catch(rethrowUnavailable);
  const page = async (loading = load()) => {
    try {
      return await loading;
    } catch (error) {
      // What the server has rendered is the page that is missing here.
      if (globalThis.patinaContent) globalThis.patinaContent.isStale = true;
      if (!isTimeout(error)) return { element: createElement(LatePage, { load }) };
      const timeout: PageTimeout = { error };
      timeouts.push(timeout);
      return { element: createElement(LatePage, { load, timeout }) };
    }
  };
  return Object.assign(page, { load });
}

/** Engines and bundlers have no common error for code that does not load, so any error is treated as one. */
function rethrowUnavailable(error: Error): never {
  if (isTimeout(error) || error instanceof FileUnavailable) throw error;
  const unavailable = new FileUnavailable('A page', `did not load: ${error.message}`, error);
  throw Object.assign(unavailable, { stack: error.stack });
}

/** The bundler's errors of style sheets have the type of the link's event. */
function isTimeout(error: unknown): boolean {
  const { name, type } = error as Error & { type?: string };
  return name === 'TimeoutError' || type === 'timeout';
}

/** A visit that has waited for a timeout does not wait for another one; visits are identified by their location's key. */
interface PageTimeout {
  error: unknown;
  visit?: string;
}

/** Timeouts of the present visit: a page and the frame around it may have one each, and the frame alone is rendered. */
let timeouts: PageTimeout[] = [];

interface LatePageProps {
  load: () => Promise<PageModule>;
  timeout?: PageTimeout;
}

function LatePage({ load, timeout }: LatePageProps) {
  const { key } = useLocation();
  const remotes = useContext(RemotesContext);
  // One lazy component per visit: React caches a rejected one, too.
  const [Page] = useState(() =>
    lazy(async () => {
      const { Component, messages } = await load();
      if (messages) await remotes?.addMessages(messages);
      return { default: Component };
    }),
  );
  for (const one of timeouts) one.visit = key;
  timeouts = [];
  if (timeout?.visit === key) throw timeout.error;
  return createElement(Suspense, { fallback: remotes?.loadingPage }, createElement(Page));
}
