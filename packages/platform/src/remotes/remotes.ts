import {
  type ComponentType,
  createContext,
  createElement,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useContext,
  useState,
} from 'react';
import { useIsHydrated } from '../loading/use-is-hydrated.ts';
import type { FilledSlot, Filler, RemoteRelease } from '../registry/registry.ts';
import type { PartsOfPage } from './kept-parts.ts';
import type { RemoteFragment as FragmentModule, Messages, RemoteFragments } from './remote-contract.ts';
import type { RemoteLoader } from './remote-loader.ts';

/** The parts of the shell that fragments of other remotes need. */
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
  if (!remotes) throw new Error('A remote fragment was rendered outside the shell.');
  return remotes;
}

type RemoteName = keyof RemoteFragments & string;
type FragmentName<Remote extends RemoteName> = keyof RemoteFragments[Remote] & string;

/** Fragments that have no required props. */
type FragmentWithoutProps<Remote extends RemoteName> = {
  [Name in FragmentName<Remote>]: object extends RemoteFragments[Remote][Name] ? Name : never;
}[FragmentName<Remote>];

interface AnyFragmentProps {
  remote: string;
  /** Module without `./`: `OffersTab`. */
  expose: string;
  /** Shown while the remote's code loads. */
  fallback?: ReactNode;
  /** Props of the fragment: identifiers and callbacks. */
  props: object;
}

interface RemoteFragmentProps<Remote extends RemoteName, Name extends FragmentName<Remote>> extends AnyFragmentProps {
  remote: Remote;
  expose: Name;
  props: RemoteFragments[Remote][Name] & object;
}

function AnyFragment({ remote, expose, fallback = null, props }: AnyFragmentProps): ReactElement {
  const { loader, addMessages } = useRemotes();
  const [Fragment] = useState(() =>
    lazy(async () => {
      const { messages, Component } = (await loader.load(remote, expose)) as FragmentModule;
      await addMessages(messages);
      return { default: Component };
    }),
  );
  const isHydrated = useIsHydrated();
  return createElement(
    'div',
    { 'data-remote': remote, style: { display: 'contents' } },
    isHydrated ? createElement(Suspense, { fallback }, createElement(Fragment, props)) : fallback,
  );
}

/** Renders a fragment of another remote. Failures are thrown to the nearest ErrorBoundary, so embed it in one. */
export const RemoteFragment: <Remote extends RemoteName, Name extends FragmentName<Remote>>(
  fragment: RemoteFragmentProps<Remote, Name>,
) => ReactElement = AnyFragment;

/**
 * `lazy` of a route that another remote owns: `lazy: remoteRoute('sell', 'OffersTab')`. It fails in its own place: the
 * page around it stays.
 */
export function remoteRoute<Remote extends RemoteName>(remote: Remote, expose: FragmentWithoutProps<Remote>) {
  return async () => ({
    element: createElement(FragmentPage, { remote, expose }),
    ErrorBoundary: FailedPage,
  });
}

function FailedPage(): ReactNode {
  return useRemotes().failedPage;
}

function FragmentPage(fragment: Pick<AnyFragmentProps, 'remote' | 'expose'>): ReactElement {
  return createElement(AnyFragment, { ...fragment, fallback: useRemotes().loadingPage, props: {} });
}
