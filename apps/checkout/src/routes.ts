import { lazyPage } from '@patina/platform/lazy-page';
import { CONTRACT_VERSION } from '@patina/platform/registry';
import type { RouteObject } from '@patina/platform/router';

export { messages } from './messages/messages.ts';

export const contract = CONTRACT_VERSION;

const cart = lazyPage(() => import(/* webpackChunkName: "CartPage" */ './app/CartPage.tsx'));
const success = lazyPage(
  () => import(/* webpackChunkName: "SuccessPage" */ './features/payment-result/SuccessPage.tsx'),
);
const fail = lazyPage(() => import(/* webpackChunkName: "FailPage" */ './features/payment-result/FailPage.tsx'));
const pending = lazyPage(
  () => import(/* webpackChunkName: "PendingPage" */ './features/payment-result/PendingPage.tsx'),
);

export const routes: RouteObject[] = [
  { id: 'checkout:cart', path: 'cart', handle: { requires: 'login' }, lazy: cart },
  { id: 'checkout:success', path: 'success-payment', lazy: success },
  { id: 'checkout:fail', path: 'fail-payment', lazy: fail },
  { id: 'checkout:pending', path: 'pending-payment', lazy: pending },
  { id: 'checkout:processing', path: 'processing-payment', lazy: pending },
];
