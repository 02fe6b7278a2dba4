import {
  type ComponentType,
  createContext,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useState,
} from 'react';
import { useIsHydrated } from '../loading/use-is-hydrated.ts';
import type { FilledSlot, Filler, RemoteRelease } from '../registry/registry.ts';
import type { PartsOfPage } from './kept-parts.ts';
import type { FillerModule, Messages } from './remote-contract.ts';
import type { RemoteLoader } from './remote-loader.ts';

/** Told when what fills a page of the server begins and ends to be rendered. One that has thrown has no end. */
export interface FillerMarks {
  begin(remote: string): void;
  end(): void;
}

/** The parts of the shell that what fills slots needs. */
export interface RemotesInPage {
  loader: Pick<RemoteLoader, 'load'>;
  /** Loads the remote's texts in the current language. */
  addMessages(messages: Messages): Promise<void>;
  /** The remotes, by name, each with what it lets people be told. */
  releases?: Record<string, { release: Pick<RemoteRelease, 'tells'> }>;
  /** The slots that somebody fills, by name. */
  slots?: Record<string, FilledSlot> | undefined;
  /** The component of a filler that has loaded before the page is rendered, on the server; undefined if it has not. */
  loadedFiller?(filler: Filler): ComponentType<object> | undefined;
  /** Browsers have none. */
  marks?: FillerMarks | undefined;
  /** Shown in place of a page while its code loads. */
  loadingPage?: ReactNode;
  /** Shown in place of a route that failed, with its error as the route's. */
  failedPage?: ReactNode;
  /** Parts whose HTML is kept on the server; browsers have none. */
  parts?: PartsOfPage;
}

export const RemotesContext = createContext<RemotesInPage | undefined>(undefined);
export const RemotesProvider = RemotesContext.Provider;

/** The page's remotes; throws outside the shell. */
export function useRemotes(): RemotesInPage {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('A slot was rendered outside the shell.');
  return remotes;
}

/**
 * `lazy` of a route with a module that another remote offers by name. Releases from before there were slots have such routes:
 * it goes when none of them is live or the one before.
 */
export function remoteRoute(remote: string, expose: string) {
  return async () => ({ element: createElement(NamedModule, { remote, expose }), ErrorBoundary: FailedPage });
}

function FailedPage(): ReactNode {
  return useRemotes().failedPage;
}

function NamedModule({ remote, expose }: { remote: string; expose: string }): ReactNode {
  const { loader, addMessages, loadingPage } = useRemotes();
  const [Module] = useState(() =>
    lazy(async () => {
      const { messages, Component } = (await loader.load(remote, expose)) as FillerModule;
      await addMessages(messages);
      return { default: Component };
    }),
  );
  const shown = createElement(Suspense, { fallback: loadingPage }, createElement(Module));
  return createElement('div', { 'data-remote': remote }, useIsHydrated() ? shown : loadingPage);
}
