import type { BootData } from '@patina/platform/boot';
import { createRemoteLoader, type FederationRuntime, type RemoteFailure } from '@patina/platform/remote-loader';
import type { RemotesInPage } from '@patina/platform/remotes';
import { scriptArrives } from '@patina/platform/script-arrives';
import { createStore } from '@patina/platform/state';
import { type Api, createApi } from '@patina/shared-api/client/api';
import { CSRF_COOKIE } from '@patina/shared-api/contract/session';
import { createQueryClient } from '@patina/shared-api/queries/query-client';
import type { Storefront } from '@patina/shared-api/queries/storefront';
import { chosenLocaleAtom } from '@patina/shared-api/state/locale';
import { dropStyles } from '#features/composition/drop-styles.ts';
import { createStoredConsent, type StoredConsent } from '#features/consent/stored-consent.ts';
import { createStoredPreferences, type StoredPreferences } from '#features/locale/stored-preferences.ts';
import { createSession, type ShellSession } from '#features/session/create-session.ts';
import { createTelemetry, type Telemetry } from '#features/telemetry/create-telemetry.ts';
import { createTexts, type StoreTexts } from '#features/texts/create-texts.ts';
import { messages } from '../../messages/messages.ts';
import { createInlinedAnswers } from './inlined-answers.ts';
import { readCookie, readToken } from './stored-credentials.ts';

/** How long a release of a remote may keep a page waiting, in milliseconds; then the previous one is asked for, too. */
const REMOTE_PATIENCE = 2500;

/** Longest wait for one release of a remote, in milliseconds. */
const REMOTE_LIMIT = 10_000;

/** Everything that one page of the shell has one of. */
export interface ShellStorefront extends Storefront {
  boot: BootData;
  texts: StoreTexts;
  remotes: RemotesInPage;
  preferences: StoredPreferences;
  consent: StoredConsent;
  session: ShellSession;
  telemetry: Telemetry;
  markStarted(): void;
}

/** Makes the storefront of one page; nothing of it lives at module level. */
export function createStorefront(window: Window, boot: BootData, runtime: FederationRuntime): ShellStorefront {
  const telemetry = createTelemetry(window, boot);
  const store = createStore();
  const texts = createTexts(messages);
  texts.i18n.on('languageChanged', (code) => {
    window.document.documentElement.lang = code;
  });
  let started = false;
  const api: Api = createApi({
    base: '/api',
    locale: () => store.get(chosenLocaleAtom) ?? {},
    token: () => readToken(window),
    csrfToken: () => readCookie(window.document, CSRF_COOKIE),
    inlined: createInlinedAnswers(boot),
    onRefusal: (problem) => session.heed(problem),
  });
  const queryClient = createQueryClient(api);
  const session = createSession({ window, store, queryClient, api, texts });
  return {
    api,
    boot,
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
        patience: REMOTE_PATIENCE,
        limit: REMOTE_LIMIT,
        scriptArrives,
        onFailure(failure) {
          logFailure(failure);
          telemetry.note(failure);
        },
        onUse(remote, release) {
          telemetry.use(remote, release);
          const live = boot.slice.remotes[remote]?.release;
          if (live && live !== release) dropStyles(live, window.document);
        },
      }),
      addMessages: texts.addMessages,
    },
    isStarted: () => started,
    markStarted() {
      started = true;
    },
  };
}

function logFailure({ remote, version, expose, error }: RemoteFailure) {
  // biome-ignore lint/suspicious/noConsole: the visitor sees a face of the failure, this line is for who mends it
  console.warn(`Release ${version} of "${remote}" failed to provide ${expose}.`, error);
}
