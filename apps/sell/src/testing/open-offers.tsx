import { createInstance, I18nextProvider, initReactI18next } from '@patina/platform/i18n';
import { QueryClientProvider } from '@patina/platform/query';
import { createBrowserRouter, RouterContextProvider } from '@patina/platform/router';
import { RouterProvider } from '@patina/platform/router-dom';
import { createStore, StoreProvider } from '@patina/platform/state';
import { createApi } from '@patina/shared-api/client/api';
import type { Offer } from '@patina/shared-api/contract/offer';
import { createQueryClient } from '@patina/shared-api/queries/query-client';
import { chosenLocaleAtom } from '@patina/shared-api/state/locale';
import { sessionAtom } from '@patina/shared-api/state/session';
import { toast } from '@patina/ui/toast';
import { configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import { Component as OffersTab } from '#features/offers/OffersTab.tsx';
import { messages } from '#messages/messages.ts';
// Brought along, so that no test waits for code.
import '#offer-flow/OfferDialog.tsx';
import '#selling/SellDialog.tsx';
import { type Answers, fakeApi, payload } from './fake-api.ts';

// A busy machine takes its time to draw the forms.
configure({ asyncUtilTimeout: 4_000 });

/** What the API answers to somebody with one offer, whatever it becomes: `now` says how it stands. */
export const withOffer = (now: () => Offer): Answers => ({
  'GET /offer/history': () => payload([now()]),
  [`GET /offer/${now().id}`]: () => payload(now()),
});

/** Opens the tab as the account does, for somebody who is signed in. */
export function openOffers(answers: Answers = {}, { search = '', currency = 'EUR' } = {}) {
  const { asked, fetch } = fakeApi(answers);
  const locale = { currency, language: 1 };
  const api = createApi({
    base: `${location.origin}/api`,
    fetch,
    locale: () => locale,
    token: () => null,
    csrfToken: () => 'token',
  });
  const store = createStore();
  store.set(chosenLocaleAtom, locale);
  store.set(sessionAtom, { isAuthenticated: true, emailVerified: true, authCheckedOnce: true });
  const queryClient = createQueryClient(api);
  history.replaceState(null, '', `/account/offers${search}`);
  // The page's one Toaster is the shell's, and its toasts outlive a test.
  const said: string[] = [];
  for (const kind of ['success', 'error'] as const)
    vi.spyOn(toast, kind).mockImplementation((text) => String(said.push(text)));
  const i18n = createInstance();
  i18n.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { sell: messages.en } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  });
  const router = createBrowserRouter(
    [
      { path: 'account/offers', element: <OffersTab /> },
      { path: '*', element: <p>Somewhere else</p> },
    ],
    { getContext: () => new RouterContextProvider(new Map()) },
  );
  onTestFinished(() => router.dispose());
  render(
    <I18nextProvider i18n={i18n}>
      <StoreProvider store={store}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StoreProvider>
    </I18nextProvider>,
  );
  return {
    user: userEvent.setup(),
    asked,
    /** Texts of the toasts. */
    said,
    queryClient,
    address: () => location.pathname + location.search,
    /** The calls to a path. */
    callsOf: (call: string) => asked.filter((each) => each.call === call),
  };
}

/** The dialog by its title, once it is open. */
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
