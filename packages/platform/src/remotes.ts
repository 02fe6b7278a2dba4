import { createContext, createElement, lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import type { RemoteFragment as FragmentModule, Messages } from './remote-contract.ts';
import type { RemoteLoader } from './remote-loader.ts';

/** What the shell gives to every fragment that embeds another remote's part. */
export interface RemotesInPage {
  loader: RemoteLoader;
  /** Makes the remote's texts available in the current language. */
  addMessages(messages: Messages): Promise<void>;
}

export const RemotesContext = createContext<RemotesInPage | undefined>(undefined);
export const RemotesProvider = RemotesContext.Provider;

/** The page's remotes; throws outside the shell. */
export function useRemotes(): RemotesInPage {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('A remote fragment was rendered outside the shell.');
  return remotes;
}

export interface RemoteFragmentProps {
  remote: string;
  /** Module without `./`: `OffersTab`. */
  expose: string;
  /** Shown while the remote's code is on its way. */
  fallback?: ReactNode;
  /** Passed on to the fragment: identifiers and callbacks. */
  props?: object;
}

/** Shows a part of another remote. A failure is thrown to the nearest ErrorBoundary, so embed it inside one. */
export function RemoteFragment({ remote, expose, fallback = null, props = {} }: RemoteFragmentProps) {
  const { loader, addMessages } = useRemotes();
  const [Fragment] = useState(() =>
    lazy(async () => {
      const module = await loader.load<FragmentModule>(remote, expose);
      await addMessages(module.messages);
      return { default: module.Component };
    }),
  );
  return createElement(
    'div',
    { 'data-remote': remote, style: { display: 'contents' } },
    createElement(Suspense, { fallback }, createElement(Fragment, props)),
  );
}

/** `lazy` of a route that another remote owns: `lazy: remoteRoute('sell', 'OffersTab')`. */
export function remoteRoute(remote: string, expose: string) {
  return async () => ({ element: createElement(RemoteFragment, { remote, expose }) });
}
