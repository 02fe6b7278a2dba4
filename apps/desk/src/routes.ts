import { lazyPage } from '@patina/platform/lazy-page';
import { CONTRACT_VERSION } from '@patina/platform/registry';
import type { RouteObject } from '@patina/platform/router';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { DeskLayout } from '#app/layout/DeskLayout.tsx';
import { messages } from '#messages/messages.ts';
import { operatorQuery } from '#shared/operator/use-operator.ts';
// In the chunk of the routes, so that the pages' own have no copies.
import '#shared/data-table/DataTable.tsx';

export { messages };

export const contract = CONTRACT_VERSION;

const ordersPage = lazyPage(() => import(/* webpackChunkName: "OrdersPage" */ '#features/orders/OrdersPage.tsx'));
const orderPage = lazyPage(() => import(/* webpackChunkName: "OrderPage" */ '#features/orders/OrderPage.tsx'));
const payoutsPage = lazyPage(() => import(/* webpackChunkName: "PayoutsPage" */ '#features/payouts/PayoutsPage.tsx'));
const batchPage = lazyPage(() => import(/* webpackChunkName: "BatchPage" */ '#features/payouts/BatchPage.tsx'));
const peoplePage = lazyPage(() => import(/* webpackChunkName: "PeoplePage" */ '#features/people/PeoplePage.tsx'));
const personPage = lazyPage(() => import(/* webpackChunkName: "PersonPage" */ '#features/people/PersonPage.tsx'));
const offersPage = lazyPage(() => import(/* webpackChunkName: "OffersPage" */ '#features/offers/OffersPage.tsx'));

export const routes: RouteObject[] = [
  {
    id: 'desk:layout',
    path: 'desk',
    handle: { requires: 'login' },
    Component: DeskLayout,
    loader: withQueries(() => [operatorQuery()]),
    children: [
      { id: 'desk:orders', path: 'orders', lazy: ordersPage },
      { id: 'desk:order', path: 'orders/:id', lazy: orderPage },
      { id: 'desk:offers', path: 'offers', lazy: offersPage },
      { id: 'desk:offer', path: 'offers/:id', lazy: offersPage },
      { id: 'desk:payouts', path: 'payouts', lazy: payoutsPage },
      { id: 'desk:batch', path: 'payouts/batches/:id', lazy: batchPage },
      { id: 'desk:people', path: 'people', lazy: peoplePage },
      { id: 'desk:person', path: 'people/:id', lazy: personPage },
      {
        id: 'desk:today',
        index: true,
        lazy: lazyPage(() => import(/* webpackChunkName: "TodayPage" */ '#features/today/TodayPage.tsx')),
      },
      {
        id: 'desk:money',
        path: 'money',
        lazy: lazyPage(() => import(/* webpackChunkName: "MoneyPage" */ '#features/money/MoneyPage.tsx')),
      },
      {
        id: 'desk:approvals',
        path: 'approvals',
        lazy: lazyPage(() => import(/* webpackChunkName: "ApprovalsPage" */ '#features/approvals/ApprovalsPage.tsx')),
      },
      {
        id: 'desk:audit',
        path: 'audit',
        lazy: lazyPage(() => import(/* webpackChunkName: "AuditPage" */ '#features/audit/AuditPage.tsx')),
      },
      {
        id: 'desk:roles',
        path: 'roles',
        lazy: lazyPage(() => import(/* webpackChunkName: "RolesPage" */ '#features/roles/RolesPage.tsx')),
      },
      {
        id: 'desk:products',
        path: 'products',
        lazy: lazyPage(() => import(/* webpackChunkName: "ProductsPage" */ '#features/products/ProductsPage.tsx')),
      },
      {
        id: 'desk:product',
        path: 'products/:id',
        lazy: lazyPage(() => import(/* webpackChunkName: "ProductPage" */ '#features/products/ProductPage.tsx')),
      },
      {
        id: 'desk:import',
        path: 'import',
        lazy: lazyPage(() => import(/* webpackChunkName: "ImportPage" */ '#features/import/ImportPage.tsx')),
      },
      {
        id: 'desk:import-details',
        path: 'import/:id',
        lazy: lazyPage(
          () => import(/* webpackChunkName: "ImportDetailsPage" */ '#features/import/ImportDetailsPage.tsx'),
        ),
      },
      {
        id: 'desk:content',
        path: 'content',
        lazy: lazyPage(() => import(/* webpackChunkName: "ContentPage" */ '#features/content/ContentPage.tsx')),
      },
      {
        id: 'desk:promo',
        path: 'promo',
        lazy: lazyPage(() => import(/* webpackChunkName: "PromoPage" */ '#features/promo/PromoPage.tsx')),
      },
      {
        id: 'desk:settings',
        path: 'settings',
        lazy: lazyPage(() => import(/* webpackChunkName: "SettingsPage" */ '#features/settings/SettingsPage.tsx')),
      },
    ],
  },
];
