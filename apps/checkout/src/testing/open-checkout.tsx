import type { RouteObject } from '@patina/platform/router';
import type { Answers } from '@patina/test-pages/api/answers';
import { collectToasts } from '@patina/test-pages/pages/collect-toasts';
import { createTestStorefront } from '@patina/test-pages/pages/create-test-storefront';
import { renderRoutes } from '@patina/test-pages/pages/render-routes';
import { vi } from 'vitest';
import { messages } from '#messages/messages.ts';
import { browser } from '#shared/provider-redirect/provider-redirect.ts';
// Imported here, so that no test waits for a lazy chunk.
import '#app/CartPage.tsx';
import '#features/payment-result/FailPage.tsx';
import '#features/payment-result/PendingPage.tsx';
import '#features/payment-result/SuccessPage.tsx';
import '#features/top-up/TopUpDialog.tsx';
import { routes } from '#routes.ts';
import { USUAL_ANSWERS } from './usual-answers.ts';

/** Opens a page of the checkout as the shell does, for a signed-in shopper; `more` are further routes. */
export function openCheckout(
  address: string,
  answers: Answers = {},
  { currency = 'EUR', isAuthenticated = true, more = [] as RouteObject[] } = {},
) {
  const storefront = createTestStorefront({ ...USUAL_ANSWERS, ...answers }, { currency, isAuthenticated });
  const toasts = collectToasts();
  const goTo = vi.spyOn(browser, 'goTo').mockImplementation(() => {});
  return {
    ...renderRoutes(storefront, { address, routes: [...routes, ...more], messages }),
    /** Texts of the toasts. */
    toasts,
    /** Addresses outside the shop that were opened. */
    goTo,
  };
}
