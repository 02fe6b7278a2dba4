import { lazyPage } from '@patina/platform/lazy-page';
import { CONTRACT_VERSION } from '@patina/platform/registry';
import type { RouteObject } from '@patina/platform/router';
import { DeskLayout } from '#app/layout/DeskLayout.tsx';
import { messages } from '#messages/messages.ts';
// In the chunk of the routes, so that the pages' own have no copies.
import '#shared/data-table/DataTable.tsx';

export { messages };

export const contract = CONTRACT_VERSION;

export const routes: RouteObject[] = [
  {
    id: 'desk:layout',
    path: 'desk',
    handle: { requires: 'login' },
    Component: DeskLayout,
    children: [
      {
        id: 'desk:roles',
        path: 'roles',
        lazy: lazyPage(() => import(/* webpackChunkName: "RolesPage" */ '#features/roles/RolesPage.tsx')),
      },
    ],
  },
];
