import type { Offer } from '@patina/shared-api/contract/offers/offer';
import type { Answers } from '@patina/test-pages/api/answers';
import { ok } from '@patina/test-pages/factories/ok';
import { collectToasts } from '@patina/test-pages/pages/collect-toasts';
import { createTestStorefront } from '@patina/test-pages/pages/create-test-storefront';
import { renderRoutes } from '@patina/test-pages/pages/render-routes';
import { screen, within } from '@testing-library/react';
import { Component as OffersTab } from '#app/OffersTab.tsx';
import { messages } from '#messages/messages.ts';
// Imported here, so that no test waits for a lazy chunk.
import '#app/OfferDialog.tsx';
import '#features/inventory/InventoryPanel.tsx';
import '#features/sell-form/SellDialog.tsx';
import { USUAL_ANSWERS } from './usual-answers.ts';

/** Answers of the API for a seller with one offer in its current state. */
export const withOffer = (current: () => Offer): Answers => ({
  'GET /offer/history': () => ok([current()]),
  'GET /offer/{id}': ({ params }) => (Number(params['id']) === current().id ? ok(current()) : undefined),
});

/** Opens the tab as the account does, for a signed-in seller. */
export function openOffers(answers: Answers = {}, { search = '', currency = 'EUR' } = {}) {
  const storefront = createTestStorefront({ ...USUAL_ANSWERS, ...answers }, { currency, isAuthenticated: true });
  const toasts = collectToasts();
  const routes = [{ path: 'account/offers', element: <OffersTab /> }];
  return {
    ...renderRoutes(storefront, { address: `/account/offers${search}`, routes, messages }),
    /** Texts of the toasts. */
    toasts,
  };
}

/** The dialog by its title, once it is open. */
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
