import { lazyPage } from '@patina/platform/lazy-page';
import { CONTRACT_VERSION } from '@patina/platform/registry';
import type { RouteObject } from '@patina/platform/router';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { DeskLayout } from '#app/layout/DeskLayout.tsx';
import { messages } from '#messages/messages.ts';
import { operatorQuery } from '#shared/operator/use-operator.ts';
import remote from '../remote.json' with { type: 'json' };
// In the chunk of the routes, so that the pages' own have no copies.
import '#shared/data-table/DataTable.tsx';

export { messages };

export const contract = CONTRACT_VERSION;

/** The pages by their chunks; their addresses, roles and names are those of remote.json. */
const PAGES: Record<string, RouteObject['lazy']> = {
  TodayPage: lazyPage(() => import(/* webpackChunkName: "TodayPage" */ '#features/today/TodayPage.tsx')),
  DeliveriesPage: lazyPage(
    () => import(/* webpackChunkName: "DeliveriesPage" */ '#features/deliveries/DeliveriesPage.tsx'),
  ),
  OrdersPage: lazyPage(() => import(/* webpackChunkName: "OrdersPage" */ '#features/orders/OrdersPage.tsx')),
  OrderPage: lazyPage(() => import(/* webpackChunkName: "OrderPage" */ '#features/orders/OrderPage.tsx')),
  MessagesPage: lazyPage(() => import(/* webpackChunkName: "MessagesPage" */ '#features/messages/MessagesPage.tsx')),
  MessagePage: lazyPage(() => import(/* webpackChunkName: "MessagePage" */ '#features/messages/MessagePage.tsx')),
  OffersPage: lazyPage(() => import(/* webpackChunkName: "OffersPage" */ '#features/offers/OffersPage.tsx')),
  TradesPage: lazyPage(() => import(/* webpackChunkName: "TradesPage" */ '#features/trades/TradesPage.tsx')),
  ProductsPage: lazyPage(() => import(/* webpackChunkName: "ProductsPage" */ '#features/products/ProductsPage.tsx')),
  ProductPage: lazyPage(() => import(/* webpackChunkName: "ProductPage" */ '#features/products/ProductPage.tsx')),
  UnitsPage: lazyPage(() => import(/* webpackChunkName: "UnitsPage" */ '#features/units/UnitsPage.tsx')),
  ImportPage: lazyPage(() => import(/* webpackChunkName: "ImportPage" */ '#features/import/ImportPage.tsx')),
  ImportDetailsPage: lazyPage(
    () => import(/* webpackChunkName: "ImportDetailsPage" */ '#features/import/ImportDetailsPage.tsx'),
  ),
  PromoPage: lazyPage(() => import(/* webpackChunkName: "PromoPage" */ '#features/promo/PromoPage.tsx')),
  PayoutsPage: lazyPage(() => import(/* webpackChunkName: "PayoutsPage" */ '#features/payouts/PayoutsPage.tsx')),
  BatchPage: lazyPage(() => import(/* webpackChunkName: "BatchPage" */ '#features/payouts/BatchPage.tsx')),
  PeoplePage: lazyPage(() => import(/* webpackChunkName: "PeoplePage" */ '#features/people/PeoplePage.tsx')),
  PersonPage: lazyPage(() => import(/* webpackChunkName: "PersonPage" */ '#features/people/PersonPage.tsx')),
  MoneyPage: lazyPage(() => import(/* webpackChunkName: "MoneyPage" */ '#features/money/MoneyPage.tsx')),
  ApprovalsPage: lazyPage(
    () => import(/* webpackChunkName: "ApprovalsPage" */ '#features/approvals/ApprovalsPage.tsx'),
  ),
  AuditPage: lazyPage(() => import(/* webpackChunkName: "AuditPage" */ '#features/audit/AuditPage.tsx')),
  ReleasesPage: lazyPage(() => import(/* webpackChunkName: "ReleasesPage" */ '#features/releases/ReleasesPage.tsx')),
  RolesPage: lazyPage(() => import(/* webpackChunkName: "RolesPage" */ '#features/roles/RolesPage.tsx')),
  ContentPage: lazyPage(() => import(/* webpackChunkName: "ContentPage" */ '#features/content/ContentPage.tsx')),
  SettingsPage: lazyPage(() => import(/* webpackChunkName: "SettingsPage" */ '#features/settings/SettingsPage.tsx')),
};

/** Above all of them. */
const ROOT = '/desk';

/** @throws if remote.json names a chunk that is none */
function pageOf({ path, chunk, head }: (typeof remote.routes)[number]): RouteObject {
  const lazy = PAGES[chunk];
  if (lazy === undefined) throw new Error(`remote.json names "${chunk}" for ${path}: add it to PAGES in routes.ts.`);
  const id = head.texts.replace('head.', 'desk:');
  return path === ROOT ? { id, index: true, lazy } : { id, path: path.slice(ROOT.length + 1), lazy };
}

export const routes: RouteObject[] = [
  {
    id: 'desk:layout',
    path: ROOT,
    handle: { requires: 'login' },
    Component: DeskLayout,
    loader: withQueries(() => [operatorQuery()]),
    children: remote.routes.map(pageOf),
  },
];
