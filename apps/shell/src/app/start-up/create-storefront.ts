import type { BootData } from '@patina/platform/boot-data';
import type { FileLoader } from '@patina/platform/file-loader';
import { createRemoteLoader, type FederationRuntime, type RemoteFailure } from '@patina/platform/remote-loader';
import { createStore } from '@patina/platform/state';
import { type Api, createApi } from '@patina/shared-api/client/api';
import { CSRF_COOKIE } from '@patina/shared-api/contract/account/session';
import { createQueryClient } from '@patina/shared-api/queries/query-client';
import { chosenLocaleAtom } from '@patina/shared-api/state/locale';
import { createElement } from 'react';
import { PageSkeleton } from '#app/layout/PageSkeleton.tsx';
import { createStoredConsent } from '#features/consent/stored-consent.ts';
import { createTexts } from '#features/i18n/create-texts.ts';
import { createStoredPreferences } from '#features/locale/stored-preferences.ts';
import { RemoteErrorState } from '#features/remotes/RemoteErrorState.tsx';
import { createSession } from '#features/session/create-session.ts';
import { createTelemetry } from '#features/telemetry/create-telemetry.ts';
import { messages } from '#messages/messages.ts';
import { readCookie } from '#shared/browser-storage/browser-storage.ts';
import type { ShellStorefront, ShownRemotes } from '#shared/storefront/shell-storefront.ts';
import { createInlinedAnswers } from './inlined-answers.ts';

/** Creates the storefront of one page; no state is kept at module level. */
export function createStorefront(
  window: Window,
  boot: BootData,
  runtime: FederationRuntime,
  files: FileLoader,
): ShellStorefront {
  const telemetry = createTelemetry(window, boot);
  const store = createStore();
  const texts = createTexts(messages);
  texts.i18n.on('languageChanged', (code) => {
    const root = window.document.documentElement;
    // Set again, even to the same, it would have the style of the whole page computed anew.
    if (root.lang !== code) root.lang = code;
  });
  let started = false;
  /** Where style sheets came from that the first page does without; content of the server is shown with them until then. */
  const unusedBases: string[] = [];
  const api: Api = createApi({
    base: '/api',
    locale: () => store.get(chosenLocaleAtom) ?? {},
    token: () => readToken(window),
    csrfToken: () => readCookie(window.document, CSRF_COOKIE),
    inlined: createInlinedAnswers(boot),
    confirm: () =>
      import(/* webpackChunkName: "confirmation" */ '#features/identity-confirmation/confirm-identity.tsx').then(
        ({ confirmIdentity }) => confirmIdentity(storefront),
        () => false,
      ),
    onRejection: (problem) => session.onRejection(problem),
  });
  // A page has the style sheets of one release of a remote, whichever others load beside it.
  for (const { previous } of Object.values(boot.slice.remotes)) if (previous) files.holdStyleSheets(previous.base);
  const queryClient = createQueryClient(api);
  const session = createSession({ window, store, queryClient, api, texts });
  const shownRemotes: ShownRemotes = { lent: new Set() };
  const storefront: ShellStorefront = {
    api,
    boot,
    shownRemotes,
    store,
    texts,
    queryClient,
    session,
    telemetry,
    preferences: createStoredPreferences(window),
    consent: createStoredConsent(window),
    remotes: {
      loader: createRemoteLoader({
        slice: boot.slice,
        runtime,
        files,
        onFailure(failure) {
          logFailure(failure);
          telemetry.note(failure);
        },
        onLoad(remote, expose) {
          if (expose === 'routes') return;
          shownRemotes.lent.add(remote);
          shownRemotes.onShow?.(remote);
        },
        onUse(remote, release) {
          telemetry.use(remote, release);
          const live = boot.slice.remotes[remote]?.release;
          if (!live || live === release) return;
          if (started) files.holdStyleSheets(live.base);
          else unusedBases.push(live.base);
        },
      }),
      addMessages: texts.addMessages,
      releases: boot.slice.remotes,
      slots: boot.slice.slots,
      loadingPage: createElement(PageSkeleton),
      failedPage: createElement(RemoteErrorState),
    },
    isStarted: () => started,
    markStarted() {
      started = true;
      for (const base of unusedBases) files.holdStyleSheets(base);
    },
  };
  return storefront;
}

function logFailure({ remote, version, expose, error }: RemoteFailure) {
  // biome-ignore lint/suspicious/noConsole: the visitor sees an error state; this line is for developers
  console.warn(`Release ${version} of "${remote}" failed to provide ${expose}.`, error);
}

/** Bearer token (docs/product.md#session); our own sign-in stores none, so a script injection finds nothing. */
export function readToken(window: Window): string | null {
  try {
    return window.localStorage.getItem('token');
  } catch {
    return null;
  }
}
