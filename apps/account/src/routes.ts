import { slotRoute } from '@patina/parts/slot-route';
import { lazyPage } from '@patina/platform/lazy-page';
import { CONTRACT_VERSION } from '@patina/platform/registry';
import { type RouteObject, redirect } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { SECURITY_ANCHOR } from './shared/security-anchor.ts';

export { messages } from './messages/messages.ts';

export const contract = CONTRACT_VERSION;

const layout = lazyPage(
  () => import(/* webpackChunkName: "AccountLayout" */ './features/account-tabs/AccountLayout.tsx'),
);
const profileTab = lazyPage(() => import(/* webpackChunkName: "ProfileTab" */ './app/ProfileTab.tsx'));
const securityTab = lazyPage(
  () => import(/* webpackChunkName: "SecurityTab" */ './features/second-factor/SecurityTab.tsx'),
);
const paymentsTab = lazyPage(() => import(/* webpackChunkName: "PaymentsTab" */ './app/PaymentsTab.tsx'));
const ordersTab = lazyPage(() => import(/* webpackChunkName: "OrdersTab" */ './features/orders/OrdersTab.tsx'));
const notificationsTab = lazyPage(
  () => import(/* webpackChunkName: "NotificationsTab" */ './features/notifications/NotificationsTab.tsx'),
);
const orderPage = lazyPage(() => import(/* webpackChunkName: "OrderPage" */ './features/orders/OrderPage.tsx'));
const watchlistTab = lazyPage(
  () => import(/* webpackChunkName: "WatchlistTab" */ './features/watchlist/WatchlistTab.tsx'),
);

export const routes: RouteObject[] = [
  {
    id: 'account:tabs',
    path: 'account',
    handle: { requires: 'login' },
    lazy: layout,
    children: [
      { id: 'account:index', index: true, lazy: profileTab },
      { id: 'account:personal', path: 'personal', lazy: profileTab },
      { id: 'account:security', path: 'security', lazy: securityTab },
      { id: 'account:transactions', path: 'transactions', lazy: paymentsTab },
      { id: 'account:orders', path: 'orders', lazy: ordersTab },
      { id: 'account:order', path: 'orders/:order', lazy: orderPage },
      { id: 'account:watchlist', path: 'watchlist', lazy: watchlistTab },
      { id: 'account:notifications', path: 'notifications', lazy: notificationsTab },
      {
        id: 'account:settings',
        path: 'settings',
        element: null,
        loader: () => redirect(`${paths.account('personal')}#${SECURITY_ANCHOR}`),
      },
      { id: 'account:offers', path: 'offers', lazy: slotRoute('account.offers') },
    ],
  },
];
