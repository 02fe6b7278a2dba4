import { lazyPage } from '@patina/platform/lazy-page';
import { CONTRACT_VERSION } from '@patina/platform/registry';
import type { RouteObject } from '@patina/platform/router';
import { messages } from '#messages/messages.ts';

export { messages };

export const contract = CONTRACT_VERSION;

const home = lazyPage(() => import(/* webpackChunkName: "HomePage" */ '#app/HomePage.tsx'));
const list = lazyPage(() => import(/* webpackChunkName: "ProductListPage" */ '#app/ProductListPage.tsx'));
const packs = lazyPage(() => import(/* webpackChunkName: "PacksPage" */ '#app/PacksPage.tsx'));
const details = lazyPage(() => import(/* webpackChunkName: "ProductDetailsPage" */ '#app/ProductDetailsPage.tsx'));

export const routes: RouteObject[] = [
  { id: 'catalog:home', path: '/', lazy: home },
  { id: 'catalog:products', path: 'products/:category?/:subcategory?', lazy: list },
  { id: 'catalog:new', path: 'new', lazy: list },
  { id: 'catalog:sale', path: 'sale', lazy: list },
  { id: 'catalog:packs', path: 'packs', lazy: packs },
  { id: 'catalog:product', path: 'products/:category/:subcategory/:productId', lazy: details },
];
