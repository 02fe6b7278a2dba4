import type { BootData } from '@patina/platform/boot-data';
import type { FillerModule } from '@patina/platform/remote-contract';
import type { RemoteLoader } from '@patina/platform/remote-loader';
import type { FillerMarks } from '@patina/platform/remotes';
import { createStore } from '@patina/platform/state';
import { createApi } from '@patina/shared-api/client/api';
import { createQueryClient } from '@patina/shared-api/queries/query-client';
import { chosenLocaleAtom } from '@patina/shared-api/state/locale';
import { type ComponentType, createElement } from 'react';
import { PageSkeleton } from '#app/layout/PageSkeleton.tsx';
import { createInlinedAnswers } from '#app/start-up/inlined-answers.ts';
import { createStoredConsent } from '#features/consent/stored-consent.ts';
import { createSession } from '#features/session/create-session.ts';
import type { PageTexts, ShellStorefront } from '#shared/storefront/shell-storefront.ts';

/** A module of a remote's server build; throws if the build has none of that name. */
export type LoadModule = (remote: string, expose: string) => unknown;

/** A browser that stores nothing. */
const NO_WINDOW = {} as Window;

/**
 * Creates the storefront of one page on the server, which knows what the edge has inlined, and nothing else. `used` gets the
 * answers that were needed, `missing` the calls that are not inlined.
 */
export function createServerStorefront(
  boot: BootData,
  texts: PageTexts,
  loadModule: LoadModule,
  marks: FillerMarks | undefined,
) {
  const store = createStore();
  const inlined = createInlinedAnswers(boot);
  const used: [key: string, answer: unknown][] = [];
  const missing: string[] = [];
  const api = createApi({
    base: 'http://store/api',
    locale: () => store.get(chosenLocaleAtom) ?? {},
    token: () => null,
    csrfToken: () => null,
    inlined(key, locale) {
      const answer = inlined(key, locale);
      if (answer !== undefined) used.push([key, answer]);
      return answer;
    },
    timeout: false,
    async fetch(request) {
      missing.push(new Request(request).url);
      return new Response(null, { status: 404 });
    },
  });
  const queryClient = createQueryClient(api);
  const fillers = new Map<string, ComponentType<object>>();
  const load = async (remote: string, expose: string) => loadModule(remote, `./${expose}`);
  const storefront: ShellStorefront = {
    api,
    boot,
    store,
    texts,
    queryClient,
    session: createSession({ window: NO_WINDOW, store, queryClient, api, texts }),
    telemetry: { running: new Map(), use: () => undefined, note: () => undefined, attach: () => undefined },
    preferences: {
      readCurrency: () => boot.locale?.currency ?? null,
      readLanguage: () => boot.locale?.language ?? null,
      saveCurrency: () => undefined,
      saveLanguage: () => undefined,
    },
    consent: createStoredConsent(NO_WINDOW),
    remotes: {
      loader: { load: load as RemoteLoader['load'], replace: async () => false },
      addMessages: texts.addMessages,
      releases: boot.slice.remotes,
      slots: boot.slice.slots,
      loadedFiller: ({ remote, module }) => fillers.get(`${remote}/${module}`),
      marks,
      loadingPage: createElement(PageSkeleton),
    },
    shownRemotes: { lent: new Set() },
    isStarted: () => true,
    markStarted: () => undefined,
  };
  /** Loads what fills slots of the page. One that fails is left to the browser. */
  async function loadFillers(): Promise<void> {
    const all = Object.values(boot.slice.slots ?? {}).flatMap((slot) => slot.fillers);
    for (const { remote, module } of all.filter(({ isServed }) => isServed)) {
      marks?.begin(remote);
      try {
        const { Component, messages } = (await load(remote, module)) as FillerModule;
        await texts.addMessages(messages);
        fillers.set(`${remote}/${module}`, Component);
      } catch {}
      marks?.end();
    }
  }

  return { storefront, used, missing, loadFillers };
}
