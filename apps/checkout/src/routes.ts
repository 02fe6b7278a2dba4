import { lazyPage } from '@patina/platform/lazy-page';
import { CONTRACT_VERSION } from '@patina/platform/registry';
import type { RouteObject } from '@patina/platform/router';

export { messages } from './messages/messages.ts';

export const contract = CONTRACT_VERSION;

const cartPage = lazyPage(() => import(/* webpackChunkName: "CartPage" */ './features/cart/CartPage.tsx'));

export const routes: RouteObject[] = [
  { id: 'checkout:cart', path: 'cart', lazy: cartPage },
  { id: 'checkout:success', path: 'success-payment', lazy: cartPage },
  { id: 'checkout:fail', path: 'fail-payment', lazy: cartPage },
  { id: 'checkout:pending', path: 'pending-payment', lazy: cartPage },
  { id: 'checkout:processing', path: 'processing-payment', lazy: cartPage },
];
