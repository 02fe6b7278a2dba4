import { lazyPage } from '@patina/platform/lazy-page';
import { CONTRACT_VERSION } from '@patina/platform/registry';
import { remoteRoute } from '@patina/platform/remotes';
import type { RouteObject } from '@patina/platform/router';

export { messages } from './messages/messages.ts';

export const contract = CONTRACT_VERSION;

const profileTab = lazyPage(() => import(/* webpackChunkName: "ProfileTab" */ './features/profile/ProfileTab.tsx'));

export const routes: RouteObject[] = [
  {
    id: 'account:tabs',
    path: 'account',
    children: [
      { id: 'account:index', index: true, lazy: profileTab },
      { id: 'account:personal', path: 'personal', lazy: profileTab },
      { id: 'account:transactions', path: 'transactions', lazy: profileTab },
      { id: 'account:orders', path: 'orders', lazy: profileTab },
      { id: 'account:settings', path: 'settings', lazy: profileTab },
      // Owned by sell, shown by account.
      { id: 'account:offers', path: 'offers', lazy: remoteRoute('sell', 'OffersTab') },
    ],
  },
];
